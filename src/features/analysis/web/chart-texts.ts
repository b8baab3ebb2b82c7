import { clubZone } from '#club/shared/club-time.ts';
import type { Language } from '#kit/shared/language.ts';
import type { TableColumn } from './chart.ts';

const locales = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' } as const;

export const shareText = (share: number | null, language: Language): string =>
  share === null
    ? '–'
    : new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 0 }).format(share);

export const numberText = (number: number, language: Language): string =>
  new Intl.NumberFormat(locales[language]).format(number);

/** `3 Oct` for an axis, `3 Oct 2026` for a table. */
export const shortDay = (date: string, language: Language, year?: 'numeric'): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone: clubZone,
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
