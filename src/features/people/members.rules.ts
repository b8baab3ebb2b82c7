/** Columns of a people file; the headings are field names, as the export writes them. */
export const requiredColumns = ['firstName', 'lastName', 'email'] as const;
export const importColumns = [
  ...requiredColumns,
  'phone',
  'nationalId',
  'codeforces_handle',
  'university',
  'universityIdHti',
  'collegeYear',
  'gender',
  'DOB',
  'role',
  'level',
  'wave',
  'language',
] as const;
export type ImportColumn = (typeof importColumns)[number];

const normalizeHeading = (heading: string): string => heading.toLowerCase().replace(/[\s_-]/g, '');

const byHeading = new Map(importColumns.map((column) => [normalizeHeading(column), column]));

/** Accepts "First Name" and "first_name" too; unknown headings are ignored. */
export const columnOf = (heading: string): ImportColumn | undefined =>
  byHeading.get(normalizeHeading(heading));
