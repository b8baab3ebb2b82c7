/** The columns that a file of people may have; their headings are the names of the fields, as an export writes them. */
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
] as const;
export type ImportColumn = (typeof importColumns)[number];

const bare = (heading: string): string => heading.toLowerCase().replace(/[\s_-]/g, '');

const byHeading = new Map(importColumns.map((column) => [bare(column), column]));

/** People write "First Name" or "first_name" as well; a heading that means nothing to us is no mistake. */
export const columnOf = (heading: string): ImportColumn | undefined => byHeading.get(bare(heading));
