import type { Language } from '#kit/shared/language.ts';
import { clubZone } from './club-time.ts';

/** Latin digits in both languages. */
const locales = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' } as const;

/**
 * Makes each formatter once. Making one costs forty times as much as using it, and takes memory that the garbage
 * collector does not count: a list of warnings left half a megabyte behind.
 */
function madeOnce<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (language: Language, options: Options): Format => {
    const key = language + JSON.stringify(options);
    let format = made.get(key);
    if (!format) made.set(key, (format = make(locales[language], options)));
    return format;
  };
}

/** Dates and times, in the club's time. */
export const dateFormat = madeOnce(
  (locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: clubZone, ...options }),
);

export const numberFormat = madeOnce(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
