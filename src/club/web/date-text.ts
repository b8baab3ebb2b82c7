import type { Language } from '#kit/shared/language.ts';
import { clubZone } from '#club/shared/club-time.ts';

/**
 * Formats dates. For loaders: a browser's ICU may word a date differently from the server's, and hydration would
 * mismatch.
 */
const locales = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' } as const;

export const dayText = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone: clubZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(iso));

export const weekdayText = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: clubZone, weekday: 'long' }).format(new Date(iso));

export const timeText = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone: clubZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(new Date(iso));

export const dayAndTimeText = (iso: string, language: Language): string =>
  `${dayText(iso, language)}${language === 'ar' ? '،' : ','} ${timeText(iso, language)}`;
