import { clubZone } from '#club/shared/club-time.ts';
import type { Language } from '#kit/shared/language.ts';

const locales = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' } as const;

/** `3 Oct`, for the narrow heading of a session. */
export const shortDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: clubZone, day: 'numeric', month: 'short' }).format(
    new Date(iso),
  );
