import { saveCsv } from '#kit/web/save-file.ts';
import { importColumns } from '../members.rules.ts';

/** An empty table to fill in. */
export const saveTemplate = () => saveCsv('people', { columns: importColumns, rows: [] });

/** Where the catalog calls a column by another name than the file. */
const names: Record<string, string> = {
  codeforces_handle: 'auth.fields.handle',
  role: 'members.fields.role',
  DOB: 'auth.fields.birthDate',
  universityIdHti: 'auth.fields.universityId',
  wave: 'auth.fields.camp',
};

/** The text that names a column; the column itself when there is none. */
export function columnName(column: string, say: (key: string) => string): string {
  const key = names[column] ?? `auth.fields.${column}`;
  const said = say(key);
  return said === key ? column : said;
}
