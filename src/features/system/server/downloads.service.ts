import { record } from '#features/audit/server/audit.service.ts';
import { requirePassword } from '#features/accounts/server/users/users.service.ts';
import type { AddressQuery } from '#kit/server/http/download-address.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Download } from '#kit/server/http/send-download.ts';
import type { World } from '#club/server/world.ts';
import { notFound } from '#kit/shared/errors.ts';
import { downloadBackup } from '../system.contract.ts';
import { notReady, passwordFirst } from '../system.errors.ts';
import { openBackupFile } from './backup-files.ts';
import { type BackupRecord, findBackup } from './system.queries.ts';

const pathOf = (id: string): string => downloadBackup.path.replace(':id', id);

async function getDownloadable(world: World, id: string): Promise<BackupRecord> {
  const backup = await findBackup(world.db, id);
  if (!backup) throw notFound();
  if (backup.finishedAt === null || backup.size === null) throw notReady();
  return backup;
}

/** An address that downloads the backup for a few minutes, for somebody who knows the password. */
export async function offerDownload(
  world: World,
  actor: Actor,
  { id, password, address }: { id: string; password: string; address: string },
): Promise<string> {
  await getDownloadable(world, id);
  await requirePassword(world, actor, { password, address });
  return world.downloads.addressOf(pathOf(id), actor);
}

/** Opens the file and records who downloads it. */
export async function openDownload(
  world: World,
  actor: Actor,
  { id, query, address }: { id: string; query: AddressQuery; address: string },
): Promise<Download> {
  const { name } = await getDownloadable(world, id);
  if (!world.downloads.isOf(actor, pathOf(id), query)) throw passwordFirst();
  const opened = await openBackupFile(world.backups, name);
  if (!opened) throw notFound();
  const { size, stream } = opened;
  try {
    const entry = { action: 'backup.downloaded', actorId: actor.id, targetId: id, address } as const;
    await record(world.db, { ...entry, details: { name }, at: world.clock.now() });
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return { name, size, stream, type: 'application/gzip' };
}
