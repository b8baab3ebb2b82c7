import { join } from 'node:path';
import { syncSummary } from '#features/results/server/sheets/sheets.service.ts';
import { hasReadableIds } from '#features/accounts/server/users/national-id-key.service.ts';
import { removeFileQueue } from '#club/server/storage.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { parseFailure } from '../backup.rules.ts';
import { type Facts, limits, problemsOf } from '../system.rules.ts';
import { findState, type SystemState, type BackupRecord, findBackup } from './system.queries.ts';
import { record } from '#features/audit/server/audit.service.ts';
import { requirePassword } from '#features/accounts/server/users/users.service.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Download } from '#kit/server/http/send-download.ts';
import { notFound } from '#kit/shared/errors.ts';
import { downloadBackup } from '../system.contract.ts';
import { notReady, passwordFirst } from '../system.errors.ts';
import { openBackupFile } from './backup-files.ts';

export { findBackup, findBackups } from './system.queries.ts';

export const mailKind = 'mail';

/** Kinds of work that may wait for days; mails have an alarm of their own. */
const patient: ReadonlySet<string> = new Set([mailKind, removeFileQueue]);

const toDate = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

const oldestOf = (moments: (string | null)[]): Date | null => {
  const times = moments.flatMap((text) => (text === null ? [] : [new Date(text).getTime()]));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
};

const backupFacts = ({ lastGood, lastEnded }: SystemState): Facts['backup'] => ({
  lastGoodAt: toDate(lastGood?.finishedAt),
  proof: lastEnded?.proof ?? null,
  failure: lastEnded?.failure
    ? {
        ...parseFailure(lastEnded.failure),
        at: new Date(lastEnded.finishedAt ?? 0),
        whole: lastEnded.size !== null,
      }
    : null,
});

function mailFacts({ queue }: SystemState, { smtpUrl, localOnly }: AppContext['config']): Facts['mail'] {
  const mails = queue.find(({ kind }) => kind === mailKind);
  return {
    expected: !localOnly,
    configured: smtpUrl !== undefined,
    waiting: (mails?.waiting ?? 0) + (mails?.active ?? 0),
    oldestAt: toDate(mails?.oldestAt),
    failed: mails?.failed ?? 0,
    lastFailedAt: toDate(mails?.lastFailedAt),
    reason: mails?.reason ?? null,
  };
}

/** The name of the job that checks the data, and fails with what it finds. */
export const dataCheck = 'data-check';

function checkFacts({ queue }: SystemState): Facts['check'] {
  const { lastFailedAt, lastDoneAt, reason } = queue.find(({ kind }) => kind === dataCheck) ?? {};
  const [failedAt, doneAt] = [toDate(lastFailedAt), toDate(lastDoneAt)];
  return failedAt && !(doneAt && doneAt > failedAt)
    ? { at: failedAt, found: reason ?? 'It did not end' }
    : null;
}

export async function readSystem(context: AppContext) {
  const { db, clock, config, disks } = context;
  const now = clock.now();
  const failedSince = new Date(now.getTime() - limits.mailFailureAge);
  const [state, sync, keyFits, disk] = await Promise.all([
    findState(db, { failedSince }),
    syncSummary(context),
    hasReadableIds(context),
    disks.spaceOf([config.dataDir, join(config.dataDir, 'postgres')]),
  ]);
  const facts: Facts = {
    backup: backupFacts(state),
    mail: mailFacts(state, config),
    queue: {
      oldestAt: oldestOf(state.queue.filter(({ kind }) => !patient.has(kind)).map((one) => one.oldestAt)),
    },
    sync: { lastGoodAt: toDate(sync.lastGoodAt), unreachable: sync.unreachable },
    check: checkFacts(state),
    disk,
    keyFits,
    noticed: new Map(state.alerts.map(({ kind, since }) => [kind, new Date(since)])),
  };
  return { state, sync, facts, problems: problemsOf(facts, now) };
}

export type Reading = Awaited<ReturnType<typeof readSystem>>;

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
  { id, handedOut, address }: { id: string; handedOut: boolean; address: string },
): Promise<Download> {
  const { name } = await getDownloadable(context, id);
  if (!handedOut) throw passwordFirst();
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
