import { z } from '#kit/shared/zod.ts';
import { mapInChunks } from '../chunks.ts';
import type { Cell, Table } from '#kit/shared/csv.ts';

type Fields = Record<string, unknown>;

// What the contract says under two names, or in two languages: a file is in its reader's language.
const doubles = new Set(['id', 'userRole', 'titleAr', 'descriptionAr', 'contentAr', 'first']);

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A picture is its address; what has only an id and a name is its name. Anything else is not one cell. */
function singleCell(keys: readonly string[]): string | null {
  if (keys.includes('secure_url')) return 'secure_url';
  const others = keys.filter((key) => key !== '_id');
  return others.length === 1 ? (others.find((key) => key === 'title' || key === 'name') ?? null) : null;
}

/** A list of the contract as a table: a column for each field, those of inner objects as `outer.inner`. */
export async function tableOf(
  list: readonly unknown[],
  schema: z.ZodType | undefined,
  { ids = false }: { ids?: boolean } = {},
): Promise<Table> {
  const flat = await mapInChunks(list, (item) => {
    const cells = new Map<string, Cell>();
    flatten(item, '', { cells, ids });
    return cells;
  });
  const found = new Set<string>();
  for (const cells of flat) for (const column of cells.keys()) found.add(column);
  const columns =
    found.size > 0 ? [...found].filter((column) => !isHollow(column, found, flat)) : columnsOf(schema);
  const rowOf = (cells: Map<string, Cell>) => columns.map((column) => cells.get(column) ?? null);
  return { columns, rows: await mapInChunks(flat, rowOf) };
}

interface Flat {
  cells: Map<string, Cell>;
  /** Whether what is one cell by its name gets a second one for its id. */
  ids: boolean;
}

function flatten(value: unknown, path: string, flat: Flat): void {
  const { cells, ids } = flat;
  if (value === undefined || doubles.has(path)) return;
  if (!isObject(value)) {
    cells.set(path, cellOf(value));
    return;
  }
  const single = path === '' ? null : singleCell(Object.keys(value));
  if (single) cells.set(path, cellOf(value[single]));
  if (single && ids && '_id' in value) cells.set(`${path}._id`, cellOf(value._id));
  if (single) return;
  for (const [key, inner] of Object.entries(value)) flatten(inner, path ? `${path}.${key}` : key, flat);
}

function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(nameOf).join('; ');
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : nameOf(value);
}

function nameOf(item: unknown): string {
  if (!isObject(item)) return typeof item === 'string' ? item : JSON.stringify(item);
  const name =
    item.title ?? item.name ?? ([item.firstName, item.lastName].filter(Boolean).join(' ') || item._id);
  return typeof name === 'string' ? name : JSON.stringify(item);
}

/** An inner object that is missing in some rows leaves an empty column beside those of its fields. */
const isHollow = (column: string, all: ReadonlySet<string>, rows: readonly Map<string, Cell>[]): boolean =>
  [...all].some((other) => other.startsWith(`${column}.`)) &&
  rows.every((cells) => (cells.get(column) ?? null) === null);

function columnsOf(schema: z.ZodType | undefined): string[] {
  const element = bare(schema) instanceof z.ZodArray ? (bare(schema) as z.ZodArray).element : undefined;
  return schemaColumns(element as z.ZodType | undefined, '');
}

function schemaColumns(schema: z.ZodType | undefined, path: string): string[] {
  const shape = bare(schema);
  if (doubles.has(path)) return [];
  if (!(shape instanceof z.ZodObject) || (path !== '' && singleCell(Object.keys(shape.shape)))) return [path];
  return Object.entries(shape.shape).flatMap(([key, inner]) =>
    schemaColumns(inner as z.ZodType, path ? `${path}.${key}` : key),
  );
}

function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap() as z.ZodType);
  return schema;
}

/** What came out of a file: everything is text. Row 0 is what a spreadsheet shows as row 2. */
export interface Sheet {
  header: string[];
  rows: string[][];
}

export const sheetLimits = { rows: 5000, columns: 60, cellLength: 2000 };
