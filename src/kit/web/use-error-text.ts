import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from './api.ts';

/** Translates what may be a catalog key (of a validation rule) or a text the server has translated already. */
export function useErrorText() {
  const { t, i18n } = useTranslation();
  const isKey = (message: string): message is ParseKeys => i18n.exists(message);
  const translate = (message: string): string => (isKey(message) ? t(message) : message);
  return {
    translate,
    /** What to tell a person about a failed call. */
    failureText(error: unknown, fallback = t('errors.INTERNAL')): string {
      return error instanceof ApiFailure && error.code !== 'INTERNAL' ? translate(error.message) : fallback;
    },
  };
}
