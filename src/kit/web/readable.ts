import type { Language } from '#kit/shared/language.ts';

/**
 * Turns stored values into what people read. For loaders: a browser's own calendar may word a date differently from the
 * server's, and the page would change under the reader.
 */
const locales = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' } as const;
const timeZone = 'Africa/Cairo';

export const dayText = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(iso));

export const weekdayText = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone, weekday: 'long' }).format(new Date(iso));

export const timeText = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(new Date(iso));

/**
 * C++ and C# end in signs that belong to no script: without a mark they jump to the other side in Arabic text. Latin
 * text stays without it, because the mark alone would make a browser fetch the Arabic font.
 */
export const steady = (text: string): string =>
  /[\u0600-\u06ff]/.test(text) ? text.replace(/([A-Za-z](?:\+\+|#))(?!\u200e)/g, '$1\u200e') : text;

/** The beginning of a text, cut between words. */
export function excerptOf(text: string, length: number): string {
  const flat = steady(text.replace(/\s+/g, ' ').trim());
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length);
  const gap = cut.lastIndexOf(' ');
  return `${(gap > length / 2 ? cut.slice(0, gap) : cut).replace(/[\s.,;:،؛]+$/, '')}…`;
}
