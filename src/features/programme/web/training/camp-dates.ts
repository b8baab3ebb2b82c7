import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';

interface Dates {
  startDate: string | null;
  endDate: string | null;
}

/** The dates of a camp, in words. */
export function useDatesText(): (dates: Dates) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ startDate, endDate }) => {
    const first = startDate && dayText(startDate, language);
    const last = endDate && dayText(endDate, language);
    if (first && last) return t('training.common.between', { first, last });
    if (first) return t('training.common.from', { day: first });
    return last ? t('training.common.until', { day: last }) : t('training.common.datesOpen');
  };
}
