import type { BlobStore } from '../files/blob-store.ts';
import type { Connection } from '../database/client.ts';
import { pendingJobs } from '../jobs/jobs.queries.ts';
import {
  BackupError,
  entryNames,
  folders,
  formatVersion,
  type Header,
  type Manifest,
} from './archive-format.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import * as queries from './backup.queries.ts';
import { FileHasher, FilesDigest, RowDigest } from './digests.ts';
import { listMigrations, type Migration } from '../database/migrate.ts';
import { counted, noProgress, type OnProgress } from './progress.ts';

/** What a backup of this product holds, and what of it is left out. */
export interface BackupScope {
  /** The release. */
  version: string;
  migrations: string;
  /** Tables whose rows belong to this installation alone, or are worth nothing later. */
  leftOut: readonly string[];
  /** Queues whose waiting jobs must not be lost. */
  queues: readonly string[];
}

export interface WriteOptions extends BackupScope {
  /** Reads every table. */
  connection: Connection;
  files: BlobStore;
  /** Where the archive goes; its folder exists. */
  path: string;
  reason: string;
  at: Date;
  keyPrint: string | null;
  /** The key itself goes into the file only when somebody asks for it. */
  secretKey?: string;
  onProgress?: OnProgress;
}

export interface Written {
  size: number;
  header: Header;
  manifest: Manifest;
}

/** Large enough to compress well, small enough to hold in memory. */
const chunkBytes = 8 * 1024 * 1024;
const filesPerList = 1000;
const maxMissingNamed = 100;

/** Writes everything as of one moment to one file, while others go on working. */
export async function writeBackup(options: WriteOptions): Promise<Written> {
  return queries.withDatabaseSession(options.connection, (session) =>
    queries.inReadSnapshot(session, async () => {
      const tables = await queries.listTables(session, options.leftOut);
      // Right after the snapshot began: a file that came later belongs to rows that came later.
      const keys = await keysOf(options.files);
      const header = await headerOf(session, tables, options);
      let manifest: Manifest | undefined;
      const size = await writeArchive(options.path, {
        at: options.at,
        fill: async (archive) => {
          manifest = await fill(archive, { ...options, session, tables, keys, header });
        },
      });
      if (!manifest) throw new Error('the archive has no manifest');
      return { size, header, manifest };
    }),
  );
}

interface Filling extends WriteOptions {
  session: queries.DatabaseSession;
  tables: queries.Table[];
  keys: { key: string; size: number }[];
  header: Header;
}

async function fill(archive: ArchiveWriter, filling: Filling): Promise<Manifest> {
  await archive.add(entryNames.header, json(filling.header));
  if (filling.secretKey) await archive.add(entryNames.secretKey, Buffer.from(`${filling.secretKey}\n`));
  const tables = await addTables(archive, filling);
  const waiting = pendingJobs(filling.queues);
  const queue = await addRows(archive, folders.queue, queries.readQuery(filling.session, waiting));
  const files = await addFiles(archive, filling);
  const manifest = { tables, queue, files };
  await archive.add(entryNames.manifest, json(manifest));
  return manifest;
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function headerOf(
  session: queries.DatabaseSession,
  tables: queries.Table[],
  options: WriteOptions,
): Promise<Header> {
  return {
    format: formatVersion,
    version: options.version,
    createdAt: options.at.toISOString(),
    reason: options.reason,
    postgres: await queries.serverVersion(session),
    migration: await migrationOf(session, options.migrations),
    keyPrint: options.keyPrint,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  };
}

async function migrationOf(session: queries.DatabaseSession, folder: string): Promise<Migration> {
  const last = await queries.lastMigration(session);
  if (last === null)
    throw new BackupError('database', 'This database holds no tables, so there is nothing to back up');
  const known = listMigrations(folder).find(({ when }) => when === last);
  if (!known)
    throw new BackupError(
      'newer',
      'A newer version changed the tables of this database: make the backup with that one',
    );
  return known;
}

async function keysOf(files: BlobStore): Promise<{ key: string; size: number }[]> {
  const keys = [];
  for await (const { key, size } of files.list()) keys.push({ key, size });
  return keys.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

async function addTables(archive: ArchiveWriter, filling: Filling): Promise<Manifest['tables']> {
  const { session, tables, onProgress = noProgress } = filling;
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  const contents: Manifest['tables'] = {};
  for (const table of tables) {
    // A row takes more room in the database than in the file, so the table's end is where its size says.
    let done = 0;
    const rows = counted(queries.readRows(session, table), (bytes) => {
      done = Math.min(table.bytes, done + bytes);
      onProgress({ name: 'Saving the tables', done: before + done, total });
    });
    contents[table.name] = await addRows(archive, `${folders.tables}${table.name}/`, rows);
    before += table.bytes;
  }
  return contents;
}

/** As entries of a few megabytes: an archive must know the size of an entry before its content. */
async function addRows(archive: ArchiveWriter, folder: string, rows: AsyncIterable<Buffer>) {
  const digest = new RowDigest();
  let number = 0;
  for await (const chunk of wholeRows(rows)) {
    digest.update(chunk);
    number += 1;
    await archive.add(`${folder}${String(number).padStart(6, '0')}.copy`, chunk);
  }
  return digest.content;
}

/** Chunks that end with a row. */
async function* wholeRows(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of source) {
    const end = bytes + part.length >= chunkBytes ? part.lastIndexOf('\n') + 1 : 0;
    if (end > 0) {
      yield Buffer.concat([...parts, part.subarray(0, end)]);
      parts = [];
      bytes = 0;
    }
    parts.push(part.subarray(end));
    bytes += part.length - end;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

async function addFiles(archive: ArchiveWriter, filling: Filling): Promise<Manifest['files']> {
  const { keys, files, onProgress = noProgress } = filling;
  const total = keys.reduce((sum, { size }) => sum + size, 0);
  const digest = new FilesDigest();
  const missing: string[] = [];
  let done = 0;
  for (let start = 0; start < keys.length; start += filesPerList) {
    const lines: string[] = [];
    for (const { key } of keys.slice(start, start + filesPerList)) {
      const file = await addFile(archive, files, key);
      if (!file) missing.push(key);
      else {
        digest.add(file);
        lines.push(`${file.sha256}  ${folders.files}${key}\n`);
        done += file.size;
        onProgress({ name: 'Saving the uploaded files', done, total });
      }
    }
    // As `sha256sum --check` reads them, for somebody who unpacks the archive by hand.
    const list = String(start / filesPerList + 1).padStart(6, '0');
    await archive.add(`${folders.checksums}${list}.sha256`, Buffer.from(lines.join('')));
  }
  return { ...digest.content, missing: missing.length, missingKeys: missing.slice(0, maxMissingNamed) };
}

/** Null when it was deleted since it was listed. */
async function addFile(archive: ArchiveWriter, files: BlobStore, key: string) {
  const found = await files.open(key);
  if (!found) return null;
  const hasher = new FileHasher();
  try {
    await archive.addStream(`${folders.files}${key}`, found.size, hasher.pass(found.stream));
  } finally {
    found.stream.destroy();
  }
  return { key, size: hasher.size, sha256: hasher.sha256 };
}
