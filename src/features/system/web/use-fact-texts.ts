import { useTranslation } from '#kit/web/i18n.ts';
import { numberFormat } from '#club/shared/formats.ts';
import { sizeText } from '#club/shared/size-text.ts';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';

/** Moments, sizes and numbers as people read them. */
export function useFactTexts() {
  const { t } = useTranslation();
  const language = useLanguage();
  return {
    momentOf: (at: string | null): string => (at === null ? t('system.never') : dayAndTimeText(at, language)),
    sizeOf: (bytes: number): string => sizeText(bytes, language),
    numberOf: (count: number): string => numberFormat(language, {}).format(count),
  };
}
