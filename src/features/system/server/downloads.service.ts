import { record } from '#features/audit/server/audit.service.ts';
import { requirePassword } from '#features/accounts/server/users/users.service.ts';
import type { AddressQuery } from '#kit/server/http/download-address.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Download } from '#kit/server/http/send-download.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { notFound } from '#kit/shared/errors.ts';
import { downloadBackup } from '../system.contract.ts';
import { notReady, passwordFirst } from '../system.errors.ts';
import { openBackupFile } from './backup-files.ts';
import { type BackupRecord, findBackup } from './system.queries.ts';

const pathOf = (id: string): string => downloadBackup.path.replace(':id', id);

async function getDownloadable(context: AppContext, id: string): Promise<BackupRecord> {
  const backup = await findBackup(context.db, id);
  if (!backup) throw notFound();
  if (backup.finishedAt === null || backup.size === null) throw notReady();
  return backup;
}

/** An address that downloads the backup for a few minutes, for somebody who knows the password. */
export async function offerDownload(
  context: AppContext,
  actor: Actor,
  { id, password, address }: { id: string; password: string; address: string },
): Promise<string> {
  await getDownloadable(context, id);
  await requirePassword(context, actor, { password, address });
  return context.downloads.addressOf(pathOf(id), actor);
}

/** Opens the file and records who downloads it. */
export async function openDownload(
  context: AppContext,
  actor: Actor,
  { id, query, address }: { id: string; query: AddressQuery; address: string },
): Promise<Download> {
  const { name } = await getDownloadable(context, id);
  if (!context.downloads.isOf(actor, pathOf(id), query)) throw passwordFirst();
  const opened = await openBackupFile(context.backups, name);
  if (!opened) throw notFound();
  const { size, stream } = opened;
  try {
    const entry = { action: 'backup.downloaded', actorId: actor.id, targetId: id, address } as const;
    await record(context.db, { ...entry, details: { name }, at: context.clock.now() });
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return { name, size, stream, type: 'application/gzip' };
}
