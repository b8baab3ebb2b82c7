import type { Connection } from '../database/client.ts';
import { lockNumber, migrateDatabase, type Migrations } from '../database/migrate.ts';
import { requeue } from '../jobs/jobs.queries.ts';
import { type ArchiveVisitor, drain, readArchive } from './archive-reader.ts';
import { BackupError, damaged, type Header, type Manifest } from './archive-format.ts';
import * as queries from './backup.queries.ts';
import { RowDigest } from './digests.ts';
import { counted, noProgress, type OnProgress } from './progress.ts';
import { isSame } from './verify-backup.ts';

export interface LoadOptions {
  /** The owner of the tables, of a database that holds nothing. */
  connection: Connection;
  /** Opens an archive that was verified. */
  open: () => AsyncIterable<Buffer>;
  header: Header;
  manifest: Manifest;
  migrations: Migrations;
  /** Checked again once nobody else can write. */
  check?: (session: queries.DatabaseSession) => Promise<void>;
  /** Stores an uploaded file; unset, they are skipped. */
  onFile?: ArchiveVisitor['file'];
  /** Runs before the rows become visible; what it throws undoes everything. */
  beforeCommit?: () => Promise<void>;
  /** Puts waiting jobs into the queue. */
  withQueue: boolean;
  onProgress?: OnProgress;
  /** How the progress is named. */
  step?: string;
}

/** Makes the tables as the release of the file had them, and loads the file into them: all of it or nothing. */
export async function loadBackup(options: LoadOptions): Promise<void> {
  await makeTables(options);
  await queries.withDatabaseSession(options.connection, async (session) => {
    // A server that starts now waits until the rows are there.
    await queries.takeAdvisoryLock(session, lockNumber);
    await queries.inWriteTransaction(session, () => load(session, options));
  });
}

async function makeTables({ connection, header, migrations, check }: LoadOptions): Promise<void> {
  await queries.withDatabaseSession(connection, async (session) => {
    // A server that started since the first check is found, and one that starts now waits.
    await queries.takeAdvisoryLock(session, lockNumber);
    await check?.(session);
    const last = await queries.lastMigration(session);
    if (last !== null && last.when > header.migration.when)
      await queries.inWriteTransaction(session, () => queries.dropEverything(session));
  });
  // Triggers and functions of this release may not fit the tables of an older one, and loading needs none.
  await migrateDatabase(connection, { ...migrations, upTo: header.migration.when, functions: undefined });
}

async function load(session: queries.DatabaseSession, options: LoadOptions): Promise<void> {
  const { header, manifest } = options;
  await options.check?.(session);
  if ((await queries.lastMigration(session))?.when !== header.migration.when)
    throw new BackupError(
      'running',
      'Another process changed the tables meanwhile: stop it and restore again',
    );
  const present = await queries.listTables(session, []);
  requireTables(present, header);
  const names = header.tables.map(({ name }) => name);
  await queries.createWaitingJobs(session);
  await queries.withoutKeysAndTriggers(
    session,
    present.map(({ name }) => name),
    async () => {
      await queries.emptyTables(session, names);
      await loadRows(session, options);
    },
  );
  await queries.advanceSequences(session);
  await compareRows(session, header, manifest);
  if (options.withQueue) await queueAgain(session, options.connection);
  await options.beforeCommit?.();
}

/** A table or column that these tables do not have would be lost without a word. */
function requireTables(present: queries.Table[], header: Header): void {
  const columns = new Map(present.map((table) => [table.name, new Set(table.columns)]));
  for (const table of header.tables)
    if (!table.columns.every((column) => columns.get(table.name)?.has(column)))
      throw damaged(`its table ${table.name} is not one of its version`);
}

async function loadRows(session: queries.DatabaseSession, options: LoadOptions): Promise<void> {
  const {
    header,
    manifest,
    onProgress = noProgress,
    step = 'Loading',
    onFile = (_, content) => drain(content),
  } = options;
  const columns = new Map(header.tables.map((table) => [table.name, table.columns]));
  const total = [...Object.values(manifest.tables), manifest.files].reduce(
    (sum, { bytes }) => sum + bytes,
    0,
  );
  let done = 0;
  const onBytes = (bytes: number) => onProgress({ name: step, done: (done += bytes), total });
  await readArchive(options.open(), {
    async table(name, rows) {
      const known = columns.get(name);
      if (!known) throw damaged(`its table ${name} is not one of its version`);
      await queries.writeRows(session, { name, columns: known }, counted(rows, onBytes));
    },
    queue: (rows) => queries.writeRows(session, queries.waitingJobs, rows),
    file: (file, content) => onFile(file, counted(content, onBytes)),
  });
}

async function compareRows(
  session: queries.DatabaseSession,
  header: Header,
  manifest: Manifest,
): Promise<void> {
  for (const table of header.tables)
    if (!isSame(await contentOf(session, table), manifest.tables[table.name] ?? new RowDigest().content))
      throw different(`the table ${table.name}`);
  if (!isSame(await contentOf(session, queries.waitingJobs), manifest.queue)) throw different('the queue');
}

export const different = (part: string): BackupError =>
  new BackupError('different', `After loading, ${part} is not what the file holds; nothing was kept`);

async function contentOf(session: queries.DatabaseSession, table: { name: string; columns: string[] }) {
  const digest = new RowDigest();
  for await (const chunk of queries.readRows(session, table)) digest.update(chunk as Buffer);
  return digest.content;
}

async function queueAgain(session: queries.DatabaseSession, connection: Connection): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => session.query(text, values) };
  for (;;) {
    const jobs = await queries.takeWaitingJobs(session);
    if (jobs.length === 0) return;
    await requeue(connection, jobs, db);
  }
}
