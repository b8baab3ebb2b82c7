import { useTranslation } from '#kit/web/i18n.ts';
import { clubDay, clubToday } from '#club/shared/club-time.ts';
import { dateFormat } from '#club/shared/formats.ts';
import type { Language } from '#kit/shared/language.ts';
import { timeText } from '#club/web/date-text.ts';
import type { SheetColumnOut } from '../../sheets.contract.ts';

/** A session may have a sheet and a contest, so its title alone does not name a column. */
export function useColumnName() {
  const { t } = useTranslation();
  return ({ title, kind }: Pick<SheetColumnOut, 'title' | 'kind'>) =>
    t('sheets.column.named', { title, kind: t(`sheets.column.kind.${kind}`) });
}

/** The time if it was today, else the day, to keep headings narrow. */
export function shortDateTime(iso: string, language: Language): string {
  const moment = new Date(iso);
  if (clubDay(moment) === clubToday()) return timeText(iso, language);
  return dateFormat(language, {
    day: 'numeric',
    month: 'short',
  }).format(moment);
}
