import CalendarDays from 'lucide-react/icons/calendar-days';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText, timeText, weekdayText } from '#club/web/date-text.ts';

interface Props {
  /** 0 while its place in the wave is unknown. */
  number: number;
  total: number;
  startsAt: string | null;
}

export function SessionFacts({ number, total, startsAt }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    // Reserves its line while the wave loads.
    <div className="mt-6 flex min-h-8 flex-wrap items-center gap-x-6 gap-y-3 font-semibold">
      {number > 0 && (
        <p className="rounded-full bg-white/12 px-4 py-1 text-sm font-bold">
          {t('training.session.of', { number, total })}
        </p>
      )}
      {startsAt && (
        <p className="flex items-center gap-3">
          <CalendarDays aria-hidden="true" className="text-yellow size-5 shrink-0" />
          <span className="sr-only">{t('training.session.held')}</span>
          <time dateTime={startsAt} className="flex flex-wrap gap-x-2">
            <span>{weekdayText(startsAt, language)}</span>
            <span>{dayText(startsAt, language)}</span>
            <span className="text-on-navy-muted">{timeText(startsAt, language)}</span>
          </time>
        </p>
      )}
    </div>
  );
}
