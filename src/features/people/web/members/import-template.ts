import { saveCsv } from '#kit/web/save-file.ts';
import { importColumns } from '../../people.rules.ts';

/** An empty table to fill in. */
export const saveTemplate = () => saveCsv('people', { columns: importColumns, rows: [] });

/** Catalog keys of columns whose name differs from the field's. */
const names: Record<string, string> = {
  codeforces_handle: 'auth.fields.handle',
  role: 'members.fields.role',
  DOB: 'auth.fields.birthDate',
  universityIdHti: 'auth.fields.universityId',
  wave: 'auth.fields.camp',
  joinedOn: 'members.import.joinedOn',
  language: 'users.profile.fields.language',
};

/** The translated column name; the column itself when there is no text. */
export function columnName(column: string, translate: (key: string) => string): string {
  const key = names[column] ?? `auth.fields.${column}`;
  const text = translate(key);
  return text === key ? column : text;
}
