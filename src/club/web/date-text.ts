import type { Language } from '#kit/shared/language.ts';
import { dateFormat } from '#club/shared/formats.ts';

/**
 * Formats dates. For loaders: a browser's ICU may word a date differently from the server's, and hydration would
 * mismatch.
 */
export const dayText = (iso: string, language: Language): string =>
  dateFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(iso));

export const weekdayText = (iso: string, language: Language): string =>
  dateFormat(language, { weekday: 'long' }).format(new Date(iso));

export const timeText = (iso: string, language: Language): string =>
  dateFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(new Date(iso));

export const dayAndTimeText = (iso: string, language: Language): string =>
  `${dayText(iso, language)}${language === 'ar' ? '،' : ','} ${timeText(iso, language)}`;
