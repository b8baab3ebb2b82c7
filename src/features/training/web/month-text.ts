import { clubZone } from '#club/shared/club-time.ts';
import type { Language } from '#kit/shared/language.ts';

const locales = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' } as const;

/** Month and year in club time. For pages that only the browser renders. */
export const monthText = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: clubZone, month: 'long', year: 'numeric' }).format(
    new Date(iso),
  );
