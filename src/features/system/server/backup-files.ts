import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { readHeader } from '#kit/server/backup/archive-reader.ts';
import type { BackupTools } from '#kit/server/backup/backup-tools.ts';
import { type BackupPlace, type BackupReason, parseBackupName } from '../backup.rules.ts';

type Places = Pick<BackupTools, 'folder' | 'storage'>;

export interface BackupFile {
  name: string;
  at: Date;
  reason: BackupReason;
  place: BackupPlace;
  /** Whether this machine has it. */
  here: boolean;
  size: number;
}

export async function listLocalFiles({ folder }: Pick<Places, 'folder'>): Promise<Map<string, BackupFile>> {
  const files = new Map<string, BackupFile>();
  for (const name of await readdir(folder).catch(() => [])) {
    const parsed = parseBackupName(name);
    const found = parsed && (await stat(join(folder, name)).catch(() => null));
    if (found) files.set(name, { name, ...parsed, place: 'folder', here: true, size: found.size });
  }
  return files;
}

/** The backup files of this machine and of the object storage. */
export async function listBackupFiles({ folder, storage }: Places): Promise<Map<string, BackupFile>> {
  const files = await listLocalFiles({ folder });
  if (!storage) return files;
  for await (const { key: name, size } of storage.list()) {
    const parsed = parseBackupName(name);
    if (parsed) files.set(name, { name, ...parsed, place: 'storage', here: files.has(name), size });
  }
  return files;
}

/** From this machine if it has the file, else from the storage; null when neither has it. */
export async function openBackupFile(
  { folder, storage }: Places,
  name: string,
): Promise<{ stream: Readable; size: number } | null> {
  const path = join(folder, name);
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return { stream: createReadStream(path), size: found.size };
  return (await storage?.open(name)) ?? null;
}

/** The release that made a file, and its last migration; null when the file does not begin like a backup. */
export async function readOrigin(
  places: Places,
  name: string,
): Promise<{ version: string; migration: string } | null> {
  const opened = await openBackupFile(places, name);
  if (!opened) return null;
  try {
    const { version, migration } = await readHeader(opened.stream);
    return { version, migration: migration.tag };
  } catch {
    return null;
  } finally {
    opened.stream.destroy();
  }
}

/** Sends a copy of a file of this machine to the object storage. */
export async function storeCopy({ folder, storage }: Places, name: string): Promise<void> {
  await storage?.put(name, createReadStream(join(folder, name)));
}

export async function removeBackupFile({ folder, storage }: Places, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
  await storage?.remove(name);
}

/** What processes that were killed left behind. Only while no other backup is being made. */
export async function removeUnfinished({ folder }: Places): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
}
