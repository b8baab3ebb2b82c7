import { dateFormat, numberFormat } from '#club/shared/formats.ts';
import type { Language } from '#kit/shared/language.ts';
import type { TableColumn } from './chart.ts';

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
