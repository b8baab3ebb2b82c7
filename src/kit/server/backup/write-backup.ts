import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type BlobStore, isKey, StorageError } from '../files/blob-store.ts';
import { type FileOwner, namedFiles } from '../database/named-files.ts';
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
  /** What names the files that must not be missing. */
  fileOwners: readonly FileOwner[];
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
/** After every few files that cannot be read the storage is asked for one that nobody has. One that is there says so. */
const failuresForProbe = 3;
const probe = 'probe';
const maxFailures = 60;

/** Writes everything as of one moment to one file, while others go on working. */
export async function writeBackup(options: WriteOptions): Promise<Written> {
  return queries.withDatabaseSession(options.connection, (session) =>
    queries.inReadSnapshot(session, async () => {
      const tables = await queries.listTables(session, options.leftOut);
      // An older release may lack some of the columns.
      const owners = options.fileOwners.filter(({ table, column }) =>
        tables.some(({ name, columns }) => name === table && columns.includes(column)),
      );
      const named = await namedFiles(session, owners);
      // Right after the snapshot began: a file that came later belongs to rows that came later.
      const keys = await keysOf(options.files, named);
      const header = await headerOf(session, tables, options);
      let manifest: Manifest | undefined;
      const size = await writeArchive(options.path, {
        at: options.at,
        fill: async (archive) => {
          manifest = await fill(archive, {
            ...options,
            fileOwners: owners,
            session,
            tables,
            named,
            keys,
            header,
          });
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
  named: ReadonlyMap<string, string>;
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
  // After a rollback it is one that this release does not know, and its table has the name.
  return listMigrations(folder).find(({ when }) => when === last.when) ?? last;
}

/** Those that rows name, also where the storage does not list them, and all that it lists. */
async function keysOf(files: BlobStore, named: ReadonlyMap<string, string>) {
  const sizes = new Map([...named.keys()].map((key) => [key, 0]));
  try {
    for await (const { key, size } of files.list()) sizes.set(key, size);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
  const keys = [...sizes].map(([key, size]) => ({ key, size }));
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

/** A storage that fails costs the backup its files, and not the tables. */
async function addFiles(archive: ArchiveWriter, filling: Filling): Promise<Manifest['files']> {
  const { keys, onProgress = noProgress } = filling;
  const total = keys.reduce((sum, { size }) => sum + size, 0);
  const digest = new FilesDigest();
  const added = new Set<string>();
  let failures = 0;
  let isGone = false;
  let done = 0;
  for (let start = 0; start < keys.length; start += filesPerList) {
    const lines: string[] = [];
    for (const { key } of keys.slice(start, start + filesPerList)) {
      if (isGone) break;
      try {
        const file = await addFile(archive, filling, key);
        if (!file) continue;
        added.add(key);
        digest.add(file);
        lines.push(`${file.sha256}  ${folders.files}${key}\n`);
        done += file.size;
        onProgress({ name: 'Saving the uploaded files', done, total });
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        failures += 1;
        isGone = failures === maxFailures;
        if (failures % failuresForProbe === 0) await filling.files.stat(probe).catch(() => (isGone = true));
      }
    }
    // As `sha256sum --check` reads them, for somebody who unpacks the archive by hand.
    const list = String(start / filesPerList + 1).padStart(6, '0');
    await archive.add(`${folders.checksums}${list}.sha256`, Buffer.from(lines.join('')));
  }
  const missing = await findMissing(added, filling);
  return { ...digest.content, missing: missing.length, missingKeys: missing.slice(0, maxMissingNamed) };
}

/** The files that rows name and that were not added. One whose row was deleted since is not missed. */
async function findMissing(
  added: ReadonlySet<string>,
  { named, connection, fileOwners }: Filling,
): Promise<string[]> {
  const absent = [...named].filter(([key]) => !added.has(key));
  if (absent.length === 0) return [];
  const now = await queries.withDatabaseSession(connection, (session) => namedFiles(session, fileOwners));
  return absent.filter(([key]) => now.has(key)).map(([key, place]) => `${place} ${key}`.slice(0, 300));
}

/** Null when there is none. It is read whole first: an archive cannot take back a file that ends in the middle. */
async function addFile(archive: ArchiveWriter, { files, path }: Filling, key: string) {
  const found = isKey(key) ? await files.open(key) : null;
  if (!found) return null;
  const copy = `${path}.file.part`;
  const hasher = new FileHasher();
  try {
    await pipeline(hasher.pass(wholeOrFailed(found.stream)), createWriteStream(copy, { mode: 0o600 }));
    await archive.addStream(`${folders.files}${key}`, hasher.size, createReadStream(copy));
  } finally {
    found.stream.destroy();
    await rm(copy, { force: true });
  }
  return { key, size: hasher.size, sha256: hasher.sha256 };
}

async function* wholeOrFailed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (cause) {
    throw new StorageError('a file cannot be read to its end', { cause });
  }
}
