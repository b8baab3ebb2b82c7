import type { AppContext } from '#club/server/app-context.ts';
import { backupLock } from '#kit/server/backup/backup-lock.ts';
import { BackupError } from '#kit/server/backup/archive-format.ts';
import type { BackupTools } from '#kit/server/backup/backup-tools.ts';
import type { Proof } from '#kit/server/backup/prove-backup.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Root } from '#kit/server/database/client.ts';
import { lockInTransaction, withLock } from '#kit/server/database/locks.ts';
import { StorageError } from '#kit/server/files/blob-store.ts';
import type { Log } from '#kit/server/log/log.ts';
import {
  backupName,
  type BackupReason,
  expiredBackups,
  incompleteFailure,
  isIncomplete,
  parseBackupName,
} from '../backup.rules.ts';
import * as files from './backup-files.ts';
import * as queries from './backup.queries.ts';
import type { BackupRow } from './system.table.ts';

export interface BackupDeps {
  db: Root;
  clock: Clock;
  backups: BackupTools;
  log: Log;
}

const maxNames = 5;
const retainedFailures = 10;
const provenAtOnce = 3;

/** Queues a backup; returns the one that waits or is being made if there is one. */
export async function makeBackup(
  { db, clock, jobs }: Pick<AppContext, 'db' | 'clock' | 'jobs'>,
  { reason, by }: { reason: BackupReason; by: string | null },
): Promise<BackupRow> {
  return db.transaction(async (tx) => {
    await lockInTransaction(tx, 'backup-request');
    const waiting = await queries.findUnfinished(tx);
    if (waiting) return waiting;
    for (let seconds = 0; seconds < maxNames; seconds += 1) {
      const name = backupName(new Date(clock.now().getTime() + seconds * 1000), reason);
      const row = await queries.insertBackup(tx, { name, reason, madeBy: by });
      if (!row) continue;
      await jobs.add(tx, queries.backupQueue, { id: row.id });
      return row;
    }
    throw new Error('no name is free for a backup');
  });
}

/** What a command knows of a backup that it wrote into the folder of backups and proved. */
export async function recordBackup(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { file, proof }: { file: Pick<BackupRow, 'name' | 'place' | 'size' | 'startedAt'>; proof: Proof },
): Promise<void> {
  const at = clock.now();
  const reason = parseBackupName(file.name)?.reason;
  if (!reason) return;
  const row = { ...file, reason, finishedAt: at, provenAt: at, ...provenOf(proof), ...countsOf(proof) };
  await queries.insertBackup(db, row);
}

/** A backup that lacks files is not good, however well it restores. */
function provenOf({ state, manifest }: Proof) {
  const failure = incompleteFailure(manifest.files);
  return { proofState: failure ? ('failed' as const) : state, failure };
}

const countsOf = ({ header, manifest }: Pick<Proof, 'header' | 'manifest'>) => ({
  rowCount: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
  fileCount: manifest.files.count,
  version: header.version,
  migration: header.migration.tag,
});

/** Makes a queued backup, copies it to the object storage, proves it, and deletes old ones. */
export async function carryOutBackup(deps: BackupDeps, id: string): Promise<void> {
  const { db, clock, backups } = deps;
  await withLock(db, { name: backupLock, signal: backups.closing }, async () => {
    await queries.failInterrupted(db, { except: id, at: clock.now() });
    const row = await queries.updateBackup(db, id, {
      startedAt: clock.now(),
      finishedAt: null,
      failure: null,
      provenAt: null,
      proofState: null,
    });
    if (!row) return;
    await write(deps, row);
    for (const step of [reconcileBackups, storeCopies, proveAll, rotate]) await attempt(deps, row, step);
  });
}

/** The file is whole already: what fails here is done with the next backup, and does not make this one again. */
async function attempt(
  deps: BackupDeps,
  { id, name }: BackupRow,
  step: (deps: BackupDeps) => Promise<void>,
): Promise<void> {
  try {
    await step(deps);
  } catch (err) {
    if (deps.backups.closing.aborted) throw err;
    deps.log.error({ err, backup: name }, 'The backup was made, but a step after it failed');
    if (err instanceof StorageError) await queries.setCopied(deps.db, id, false);
  }
}

async function write({ db, clock, backups }: BackupDeps, { id, name, reason }: BackupRow): Promise<void> {
  try {
    await files.removeUnfinished(backups);
    const { size, header, manifest } = await backups.write({ name, reason, at: clock.now() });
    const failure = incompleteFailure(manifest.files);
    const counts = countsOf({ header, manifest });
    await queries.updateBackup(db, id, { finishedAt: clock.now(), size, failure, ...counts });
  } catch (error) {
    await queries.updateBackup(db, id, { finishedAt: clock.now(), failure: codeOf(error) });
    throw error;
  }
}

const codeOf = (error: unknown): string => (error instanceof BackupError ? error.code : 'unknown');

/** Also those whose copy failed before. */
async function storeCopies({ db, backups, log }: BackupDeps): Promise<void> {
  if (!backups.storage) return;
  const found = await files.listBackupFiles(backups);
  for (const row of await queries.listBackupRows(db)) {
    const file = found.get(row.name);
    if (!file?.here || file.place === 'storage') continue;
    try {
      await files.storeCopy(backups, row.name);
      await queries.setCopied(db, row.id, true);
    } catch (err) {
      log.error({ err, backup: row.name }, 'The backup could not be copied to the object storage');
      await queries.setCopied(db, row.id, false);
    }
  }
}

/** Restores the newest backups of this machine that are not proven yet, among them those of commands and migrations. */
async function proveAll(deps: BackupDeps): Promise<void> {
  const here = await files.listLocalFiles(deps.backups);
  const rows = await queries.listBackupRows(deps.db);
  const open = rows.filter(({ name, finishedAt, proofState }) => finishedAt && !proofState && here.has(name));
  for (const row of open.slice(0, provenAtOnce)) await prove(deps, row);
}

async function prove(
  { db, clock, backups, log }: BackupDeps,
  { id, name, failure }: BackupRow,
): Promise<void> {
  try {
    const proof = await backups.prove(name);
    const found = provenOf(proof);
    await queries.updateBackup(db, id, {
      ...found,
      provenAt: clock.now(),
      // That there is no copy elsewhere is still true.
      failure: found.failure ?? (failure === 'storage' ? failure : null),
      ...countsOf(proof),
    });
  } catch (err) {
    if (backups.closing.aborted) throw err;
    log.error({ err, backup: name }, 'The backup could not be proven');
    // A full disk or a lost connection says nothing about the file, which is tried again with the next backup.
    const lacksFiles = isIncomplete(failure) && !isFaultOfFile(err);
    await queries.updateBackup(db, id, {
      proofState: lacksFiles || isFaultOfFile(err) ? 'failed' : null,
      failure: lacksFiles ? failure : codeOf(err),
    });
  }
}

const isFaultOfFile = (error: unknown): boolean =>
  error instanceof BackupError && (error.code === 'damaged' || error.code === 'different');

async function rotate({ db, backups }: BackupDeps): Promise<void> {
  const found = await files.listBackupFiles(backups);
  const rows = await queries.listBackupRows(db);
  const kept = rows.flatMap(({ name, proofState, failure }) => {
    const file = found.get(name);
    return file ? [{ ...file, proofState, isIncomplete: isIncomplete(failure) }] : [];
  });
  const expired = new Set(expiredBackups(kept));
  for (const name of expired) await files.removeBackupFile(backups, name);
  await queries.deleteBackups(
    db,
    rows.filter(({ name }) => expired.has(name)).map(({ id }) => id),
  );
}

/**
 * Makes the rows follow the files: a backup made by a command, before a migration or before a restore gets a row, and a
 * row whose file is gone is deleted. Of failed attempts the last ones stay.
 */
export async function reconcileBackups({ db, backups }: Pick<BackupDeps, 'db' | 'backups'>): Promise<void> {
  const found = await files.listBackupFiles(backups);
  const rows = await queries.listBackupRows(db);
  const known = new Set(rows.map(({ name }) => name));
  const added = [...found.values()].filter(({ name }) => !known.has(name));
  const origins = await Promise.all(added.map(({ name }) => files.readOrigin(backups, name)));
  await queries.insertBackups(
    db,
    added.map(({ name, reason, place, size, at }, index) => {
      return { name, reason, place, size, startedAt: at, finishedAt: at, ...origins[index] };
    }),
  );
  const ended = rows.filter(({ name, finishedAt }) => finishedAt && !found.has(name));
  const failed = ended.filter(({ failure, size }) => failure !== null && size === null);
  const recent = new Set(failed.slice(0, retainedFailures));
  await queries.deleteBackups(
    db,
    ended.filter((row) => !recent.has(row)).map(({ id }) => id),
  );
}
