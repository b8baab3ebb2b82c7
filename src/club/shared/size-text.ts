import type { Language } from '#kit/shared/language.ts';
import { numberFormat } from './formats.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `4.2 MB`: a number of bytes in the largest unit that it fills. */
export function sizeText(bytes: number, language: Language): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** step;
  const text = numberFormat(language, {
    style: 'unit',
    unit: units[step],
    // Arabic short forms are not in use, and English long ones are long.
    unitDisplay: language === 'ar' ? 'long' : 'short',
    maximumFractionDigits: value < 100 && step > 1 ? 1 : 0,
  }).format(value);
  // Egypt writes the sound with another letter than the rest of the Arabic world.
  return language === 'ar' ? text.replaceAll('غ', 'ج') : text;
}
