import { dateFormat } from '#club/shared/formats.ts';
import type { Language } from '#kit/shared/language.ts';

/** `3 Oct`, for the narrow heading of a session. */
export const shortDay = (iso: string, language: Language): string =>
  dateFormat(language, { day: 'numeric', month: 'short' }).format(new Date(iso));
