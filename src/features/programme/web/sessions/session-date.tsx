import { useTranslation } from '#kit/web/i18n.ts';
import { dayText, timeText, weekdayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';

/** When a session is held: day, weekday and time, or that there is no date yet. */
export function SessionDate({ startsAt }: { startsAt: string | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (startsAt === null) return <span className="text-muted">{t('sessions.date.none')}</span>;
  return (
    <time dateTime={startsAt}>
      <span className="block whitespace-nowrap">{dayText(startsAt, language)}</span>
      <span className="text-muted block text-xs">
        {t('sessions.date.weekdayAndTime', {
          weekday: weekdayText(startsAt, language),
          time: timeText(startsAt, language),
        })}
      </span>
    </time>
  );
}
