import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Migration {
  /** The name of its file, without the ending. */
  tag: string;
  /** When it was written, from the name of its file: year to milliseconds, in UTC. */
  when: number;
}

const fileName = /^((\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})_[a-z0-9-]+)\.sql$/;

/** The migrations of this version, oldest first. */
export const listMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const [, tag, year, month, day, hour, minute, second, ms] = fileName.exec(name) ?? [];
      if (tag === undefined) return [];
      const when = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
      return [{ tag, when }];
    });

/** What a migration written at this moment is called. */
export const tagOf = (when: Date, name: string): string =>
  `${when.toISOString().replaceAll(/\D/g, '')}_${name}`;

export const readMigration = (folder: string, { tag }: Migration): string =>
  readFileSync(join(folder, `${tag}.sql`), 'utf8');

/** Whether tables as of a migration are older than this version can bring up to date. */
export function isTooOld(folder: string, { when }: Migration): boolean {
  const [first] = listMigrations(folder);
  return first !== undefined && when < first.when;
}
