import type { Language } from '#kit/shared/language.ts';
import { dateFormat } from '#club/shared/formats.ts';
import { clockTime, fullDay, fullMoment } from '#club/shared/moment-text.ts';

/**
 * Formats dates. For loaders: a browser's ICU may word a date differently from the server's, and hydration would
 * mismatch.
 */
export const dayText = (iso: string, language: Language): string => fullDay(new Date(iso), language);

/** `3 Oct`, where there is room for little. */
export const shortDayText = (iso: string, language: Language): string =>
  dateFormat(language, { day: 'numeric', month: 'short' }).format(new Date(iso));

export const weekdayText = (iso: string, language: Language): string =>
  dateFormat(language, { weekday: 'long' }).format(new Date(iso));

/** `October 2026` */
export const monthText = (iso: string, language: Language): string =>
  dateFormat(language, { month: 'long', year: 'numeric' }).format(new Date(iso));

export const timeText = (iso: string, language: Language): string => clockTime(new Date(iso), language);

export const dayAndTimeText = (iso: string, language: Language): string =>
  fullMoment(new Date(iso), language);
