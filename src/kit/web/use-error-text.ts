import { useTranslation } from '#kit/web/i18n.ts';
import { ApiFailure } from './api.ts';

/** Translates a message that is either a catalog key (from a validation rule) or already translated by the server. */
export function useErrorText() {
  const { t, i18n } = useTranslation();
  const translate = (message: string): string => (i18n.exists(message) ? t(message) : message);
  return {
    translate,
    /** The message of a failed call; of an unexpected failure with the number to quote. */
    failureText(error: unknown, fallback = t('errors.INTERNAL')): string {
      if (!(error instanceof ApiFailure)) return fallback;
      if (error.code !== 'INTERNAL') return translate(error.message);
      return error.requestId ? t('errors.numbered', { text: fallback, number: error.requestId }) : fallback;
    },
  };
}
