import { memberFields } from '#features/accounts/auth.contract.ts';
import { maskedNationalId, maskNationalId } from '#features/accounts/users.rules.ts';
import { isBlank } from '#kit/server/spreadsheets/read-sheet.ts';
import type { Sheet } from '#kit/server/spreadsheets/table-of.ts';
import { roles } from '#club/shared/access.ts';
import type { Text } from '#kit/shared/errors.ts';
import { text } from '#kit/shared/fields.ts';
import { languages } from '#kit/shared/language.ts';
import { latinText } from '#kit/shared/typed-text.ts';
import { z } from '#kit/shared/zod.ts';
import { joinedDay } from '../../members.contract.ts';
import { columnOf, importColumns, type ImportColumn, requiredColumns } from '../../people.rules.ts';

const { shape } = memberFields.omit({ password: true, confirmPassword: true, levelId: true, campId: true });
/** Several camps of a person are separated by semicolons. */
const titles = z
  .string()
  .transform((cell) => cell.split(';').map((title) => title.trim()))
  .pipe(z.array(text({ max: 120 })).max(20, 'validation.tooMany'));
/** Accepts `Male` and `SECOND`, as people write them. */
const choice = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((cell) => cell.trim().toLowerCase())
    .pipe(schema as z.ZodType<z.output<T>, string>);

/** The same fields, and so the same messages, as in the sign-up form. */
const fields = {
  ...shape,
  collegeYear: choice(shape.collegeYear),
  gender: choice(shape.gender),
  role: choice(z.enum(roles, 'users.errors.roleRequired')),
  level: titles,
  wave: titles,
  joinedOn: joinedDay,
  language: choice(z.enum(languages, 'users.errors.languageUnknown')),
} satisfies Record<ImportColumn, z.ZodType>;

/** The filled cells of a row. */
export type PersonCells = { [Column in ImportColumn]?: z.output<(typeof fields)[Column]> };

export interface Problem {
  row: number;
  field: ImportColumn;
  text: Text;
}

export interface Entry {
  /** Row numbers as a spreadsheet shows them: the heading is row 1. */
  row: number;
  person: PersonCells;
  /** A masked national ID: the stored one stays as it is. */
  maskedId: string | undefined;
  problems: Problem[];
}

export interface Reading {
  entries: Entry[];
  /** Required columns that are missing. */
  missing: Problem[];
}

export function readPeople({ header, rows }: Sheet): Reading {
  const places = new Map<ImportColumn, number>();
  for (const [place, heading] of header.entries()) {
    const column = columnOf(heading);
    if (column && !places.has(column)) places.set(column, place);
  }
  const missing = requiredColumns
    .filter((column) => !places.has(column))
    .map((field) => ({
      row: 1,
      field,
      text: { key: 'members.errors.columnMissing', values: { column: field } },
    }));
  const entries = rows.flatMap((cells, at) => (isBlank(cells) ? [] : [readPerson(at + 2, cells, places)]));
  if (missing.length === 0) nameRepeated(entries);
  return { entries, missing };
}

function readPerson(row: number, cells: string[], places: Map<ImportColumn, number>): Entry {
  const person: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const maskedId = maskedIdIn(cells[places.get('nationalId') ?? -1]);
  for (const field of importColumns) {
    const cell = cells[places.get(field) ?? -1]?.trim() ?? '';
    if (cell === '' && !requiredColumns.some((required) => required === field)) continue;
    if (field === 'nationalId' && maskedId !== undefined) continue;
    const { data, error } = fields[field].safeParse(cell);
    if (error) problems.push({ row, field, text: { key: error.issues[0]?.message ?? 'validation.invalid' } });
    else person[field] = data;
  }
  const entry = { row, person: person as PersonCells, maskedId, problems };
  problems.push(...placeProblems(entry));
  return entry;
}

function maskedIdIn(cell = ''): string | undefined {
  const [, start, end] = maskedNationalId.exec(latinText(cell)) ?? [];
  return start && end && maskNationalId(start + end);
}

/** Camps are unique within their level only. */
function placeProblems({ row, person: { level, wave: camp } }: Entry): Problem[] {
  if (level === undefined && camp === undefined) return [];
  if (camp === undefined) return [{ row, field: 'wave', text: { key: 'members.errors.levelNeedsCamp' } }];
  if (level === undefined) return [{ row, field: 'level', text: { key: 'auth.errors.levelRequired' } }];
  return level.length === camp.length
    ? []
    : [{ row, field: 'wave', text: { key: 'members.errors.levelNeedsCamp' } }];
}

/** Reports the later of two rows with the same address or national ID. */
function nameRepeated(entries: readonly Entry[]): void {
  for (const field of ['email', 'nationalId'] as const) {
    const seen = new Map<string, number>();
    for (const { row, person, problems } of entries) {
      const value = person[field]?.toLowerCase();
      if (value === undefined) continue;
      const first = seen.get(value);
      if (first === undefined) seen.set(value, row);
      else problems.push({ row, field, text: { key: 'members.errors.repeated', values: { row: first } } });
    }
  }
}
