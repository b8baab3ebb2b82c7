import type { Connection } from '../database/client.ts';
import { type Migrations, knowsMigration } from '../database/migrate.ts';
import { BackupError } from './archive-format.ts';
import * as queries from './backup.queries.ts';
import { loadBackup } from './load-backup.ts';
import { noProgress, type OnProgress } from './progress.ts';
import { verifyBackup, type Verified } from './verify-backup.ts';

export interface ProveOptions {
  /** Opens the archive from its beginning. */
  open: () => AsyncIterable<Buffer>;
  /** May create a database; unset where the app's own user may not. */
  owner: Connection | undefined;
  migrations: Migrations;
  onProgress?: OnProgress;
}

export type Proof = Verified & { state: 'proven' | 'not_possible' };

/**
 * Reads the whole file, then restores it into a scratch database on the same server and compares. Throws when the file is
 * damaged or what was restored differs. Only one proof of a database runs at a time: the caller holds a lock.
 */
export async function proveBackup({
  open,
  owner,
  migrations,
  onProgress = noProgress,
}: ProveOptions): Promise<Proof> {
  onProgress({ name: 'Checking the file', done: 0, total: 0 });
  const verified = await verifyBackup(open());
  if (!owner) return { ...verified, state: 'not_possible' };
  const load = (scratch: string) =>
    loadBackup({
      ...verified,
      connection: { ...owner, database: scratch },
      open,
      migrations,
      withQueue: false,
      step: 'Restoring it into a scratch database, as a proof',
      onProgress,
    });
  try {
    if (!knowsMigration(migrations.folder, verified.header.migration))
      return { ...verified, state: 'not_possible' };
    const state = await queries.withDatabaseSession(owner, (session) => inScratch(session, load));
    return { ...verified, state };
  } catch (error) {
    throw withReason(error);
  }
}

async function inScratch(
  session: queries.DatabaseSession,
  load: (scratch: string) => Promise<void>,
): Promise<Proof['state']> {
  const scratch = `${await queries.currentDatabase(session)}_proof`.slice(-63);
  // A proof that was killed leaves one behind.
  await queries.dropScratch(session, scratch).catch(ignoreMissingRight);
  if (!(await createScratch(session, scratch))) return 'not_possible';
  try {
    await load(scratch);
    return 'proven';
  } finally {
    await queries.dropScratch(session, scratch).catch(() => {});
  }
}

const insufficientPrivilege = '42501';

function ignoreMissingRight(error: unknown): void {
  if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
}

async function createScratch(session: queries.DatabaseSession, name: string): Promise<boolean> {
  try {
    await queries.createScratch(session, name);
    return true;
  } catch (error) {
    ignoreMissingRight(error);
    return false;
  }
}

const diskFull = '53100';

/** Classes of SQLSTATE that say that the rows do not fit into their tables: data, and rules such as keys. */
const faultsOfRows = /^2[23][\dA-Z]{3}$/;

/** Whether the file is at fault, or the database in which it was tried. */
function withReason(error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  const { code, message } = error as { code?: string; message: string };
  const cause = { cause: error };
  if (code === diskFull) return new BackupError('disk-full', 'The disk is full', cause);
  return code !== undefined && faultsOfRows.test(code)
    ? new BackupError('different', `Its rows cannot be loaded (${code})`, cause)
    : new BackupError('database', `The scratch database failed: ${message}`, cause);
}
