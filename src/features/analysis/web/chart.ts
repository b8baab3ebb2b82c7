import { dateFormat, numberFormat } from '#club/shared/formats.ts';
import type { Language } from '#kit/shared/language.ts';

export interface Series {
  key: string;
  label: string;
  /** A CSS token, so that charts follow the theme. */
  colour: string;
}

export interface Point {
  /** On the axis. */
  label: string;
  /** In full, for tooltip and table. */
  title: string;
  values: Record<string, number | null>;
}

export interface TableColumn {
  heading: string;
  as?: 'number' | 'share' | 'day';
}

/** A chart, its data table and a one-sentence summary. */
export interface Chart {
  /** Name of the file. */
  name: string;
  title: string;
  hint?: string;
  summary: string;
  /** Over time, or groups side by side. */
  shape: 'bars' | 'stack' | 'area' | 'groups';
  /** Whether the values are percentages. */
  share: boolean;
  series: Series[];
  points: Point[];
  columns: TableColumn[];
  rows: (string | number | null)[][];
}

type TableField<Row> = TableColumn & { of: (row: Row) => string | number | null };

export const tableOf = <Row>(rows: readonly Row[], fields: readonly TableField<Row>[]) => ({
  columns: fields.map(({ heading, as }): TableColumn => ({ heading, as })),
  rows: rows.map((row) => fields.map(({ of }) => of(row))),
});

export const colours = {
  first: 'var(--color-link)',
  second: 'var(--color-line-strong)',
  bad: 'var(--color-danger)',
} as const;

interface Camps {
  camps: readonly { campId: string; camp: string; level: string; year: number }[];
}

/** Every level has a first camp, each year: with several levels or years a camp's name includes them. */
export function campNames({ camps }: Camps): (camp: { campId: string; camp: string }) => string {
  const several = (of: (camp: Camps['camps'][number]) => unknown) => new Set(camps.map(of)).size > 1;
  const [levels, years] = [several(({ level }) => level), several(({ year }) => year)];
  const names = new Map(
    camps.map(({ campId, camp, level, year }) => [
      campId,
      [...(levels ? [level] : []), camp, ...(years ? [year] : [])].join(' · '),
    ]),
  );
  return ({ campId, camp }) => names.get(campId) ?? camp;
}

export const shareText = (share: number | null, language: Language): string =>
  share === null ? '–' : numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);

export const numberText = (number: number, language: Language): string =>
  numberFormat(language, {}).format(number);

/** `3 Oct` for an axis, `3 Oct 2026` for a table. */
export const shortDay = (date: string, language: Language, year?: 'numeric'): string =>
  dateFormat(language, {
    day: 'numeric',
    month: 'short',
    year,
  }).format(new Date(date));

export function cellText(cell: string | number | null, { as }: TableColumn, language: Language): string {
  if (cell === null) return '–';
  if (typeof cell === 'number')
    return as === 'share' ? shareText(cell, language) : numberText(cell, language);
  return as === 'day' ? shortDay(cell, language, 'numeric') : cell;
}
