import { saveFile } from '#kit/web/save-file.ts';

/** The columns that a file of people can have, as an export names them. */
const columns = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'codeforces_handle',
  'role',
  'nationalId',
  'DOB',
  'gender',
  'university',
  'universityIdHti',
  'collegeYear',
  'camps',
];

/** An empty table to fill in. The mark at its beginning lets Excel read Arabic right. */
export const saveTemplate = () =>
  saveFile('people.csv', 'text/csv;charset=utf-8', `\ufeff${columns.join(',')}\r\n`);

/** Where the catalog calls a column by another name than the contract. */
const names: Record<string, string> = {
  codeforces_handle: 'auth.fields.handle',
  role: 'members.fields.role',
  status: 'members.fields.status',
  DOB: 'auth.fields.birthDate',
  universityIdHti: 'auth.fields.universityId',
  levelId: 'auth.fields.level',
  campId: 'auth.fields.camp',
  camps: 'auth.fields.camp',
};

/** The text that names a column; the column itself when there is none. */
export function columnName(column: string, say: (key: string) => string): string {
  const key = names[column] ?? `auth.fields.${column}`;
  const said = say(key);
  return said === key ? column : said;
}
