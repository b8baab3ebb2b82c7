import type { AppContext } from '#club/server/app-context.ts';
import { forgetFiles, namedFiles } from '#kit/server/database/named-files.ts';
import { type BlobInfo, isKey } from '#kit/server/files/blob-store.ts';
import { kindOf } from '#kit/server/files/file-store.ts';
import { fileOwners } from '../../file-owners.ts';
import type { Part, Problem } from './report.ts';

const day = 24 * 60 * 60_000;

/** How old a file must be that nothing refers to. An upload comes before its row, a picture of the site before it is saved. */
const graceOf = (kind: string): number => (kind === 'site' ? 8 * day : day);

interface Stored {
  files: Map<string, BlobInfo>;
  /** Where each key stands. */
  owners: Map<string, string>;
}

async function readAll({ db, files }: AppContext): Promise<Stored> {
  const stored = new Map<string, BlobInfo>();
  // What somebody else put there is left alone.
  for await (const file of files.list()) if (kindOf(file.key) !== null) stored.set(file.key, file);
  return { files: stored, owners: await namedFiles(db, fileOwners) };
}

/** With so few files a large share of them says nothing. */
const alwaysDeleted = 20;

/** Whether these are rather the files of another database, which a wrong DATABASE_URL or S3_URL would delete. */
const lookForeign = (orphans: BlobInfo[], all: Stored): boolean =>
  orphans.length > alwaysDeleted && orphans.length > all.files.size / 2;

/** Finds files that nothing refers to, and rows whose file is gone. */
export const checkFiles: Part = async (context, { repair, anyNumber = false, forgetMissing = false }) => {
  const all = await readAll(context);
  const orphans = orphansIn(all, context.clock.now());
  const isForeign = !anyNumber && lookForeign(orphans, all);
  const deletes = repair && !isForeign;
  if (deletes) for (const { key } of orphans) await context.files.remove(key);
  const found = isForeign ? foreignProblem(orphans, all) : orphanProblem(orphans, deletes);
  const missing = await findMissing(context, all);
  // Rather than that many files, the folder or the bucket is missing.
  const areMany = missing.length > alwaysDeleted && missing.length > all.owners.size / 2;
  const isSure = anyNumber || (all.files.size > 0 && !areMany);
  const forgotten = repair && forgetMissing && isSure ? await forget(context, missing, all) : [];
  const left = missing.filter((key) => !forgotten.includes(key));
  return {
    fine: `${countText(all.files.size)} stored, none orphaned or missing`,
    problems: [
      ...found,
      ...missingProblem(forgotten, all, { advice: 'what named them is empty now', repair: 'done' }),
      ...missingProblem(left, all, {
        advice:
          'upload again, or restore from a backup; "check --repair --forget-missing" empties what names lost pictures of people, slides and proofs of excuses, with --any-number also most of them',
      }),
    ],
    files: (deletes ? orphans.length : 0) + forgotten.length,
  };
};

/** Empties what names files that are gone, where it may be empty; returns which. */
async function forget({ db }: AppContext, missing: string[], { owners }: Stored): Promise<string[]> {
  const forgotten: string[] = [];
  for (const owner of fileOwners.filter(({ isOptional }) => isOptional)) {
    const keys = missing.filter((key) => owners.get(key) === `${owner.table}.${owner.column}`);
    await forgetFiles(db, owner, keys);
    forgotten.push(...keys);
  }
  return forgotten;
}

const foreignProblem = (orphans: BlobInfo[], all: Stored): Problem[] => [
  {
    text: `Nothing refers to ${orphans.length} of ${countText(all.files.size)}, so they may belong to another database: check DATABASE_URL, DATA_DIR and S3_URL; if they are right, "check --repair --any-number" deletes them`,
    where: orphans.map(({ key }) => key),
  },
];

const orphansIn = ({ files, owners }: Stored, now: Date): BlobInfo[] =>
  [...files.values()].filter(
    ({ key, modified }) =>
      !owners.has(key) && now.getTime() - modified.getTime() > graceOf(kindOf(key) ?? ''),
  );

function orphanProblem(orphans: BlobInfo[], repair: boolean): Problem[] {
  if (orphans.length === 0) return [];
  const kilobytes = Math.ceil(orphans.reduce((sum, { size }) => sum + size, 0) / 1000);
  return [
    {
      text: `${countText(orphans.length)} with ${kilobytes} kB that nothing refers to`,
      where: orphans.map(({ key }) => key),
      repair: repair ? 'done' : 'possible',
      isWaste: true,
    },
  ];
}

async function findMissing({ files }: AppContext, all: Stored): Promise<string[]> {
  const missing: string[] = [];
  for (const key of all.owners.keys())
    // Asked again, because it may have been uploaded since the list was read.
    if (!all.files.has(key) && (!isKey(key) || (await files.stat(key)) === null)) missing.push(key);
  return missing;
}

const missingProblem = (
  missing: string[],
  { owners }: Stored,
  { advice, ...how }: { advice: string; repair?: 'done' },
): Problem[] => {
  const where = missing.map((key) => `${owners.get(key)} ${key}`);
  return where.length > 0 ? [{ ...how, text: `${countText(where.length)} missing: ${advice}`, where }] : [];
};

const countText = (count: number): string => (count === 1 ? '1 file' : `${count} files`);
