import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from '#kit/shared/zod.ts';

export interface Migration {
  tag: string;
  when: number;
}

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
});

const pathIn = (folder: string): string => join(folder, 'meta/_journal.json');

async function readJournal(folder: string) {
  return journalSchema.parse(JSON.parse(await readFile(pathIn(folder), 'utf8')));
}

/** The migrations of this release, oldest first. */
export async function listMigrations(folder: string): Promise<Migration[]> {
  const { entries } = await readJournal(folder);
  return entries.map(({ tag, when }) => ({ tag, when }));
}

/** Whether tables as of a migration are older than this release can bring up to date. */
export async function isTooOld(folder: string, { when }: Migration): Promise<boolean> {
  const [first] = await listMigrations(folder);
  return first !== undefined && when < first.when;
}

/** Hands out a folder that ends with the given migration, for a database as an older release had it. */
export async function withMigrationsUpTo<T>(
  folder: string,
  last: Migration,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const older = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    const journal = await readJournal(folder);
    const entries = journal.entries.filter(({ when }) => when <= last.when);
    await mkdir(join(older, 'meta'));
    await writeFile(pathIn(older), JSON.stringify({ ...journal, entries }));
    const files = entries.map(({ tag }) => [tag, 'sql'].join('.'));
    for (const file of files) await cp(join(folder, file), join(older, file));
    return await work(older);
  } finally {
    await rm(older, { recursive: true, force: true });
  }
}
