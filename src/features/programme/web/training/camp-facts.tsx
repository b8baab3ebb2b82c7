import CalendarDays from 'lucide-react/icons/calendar-days';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText, timeText, weekdayText } from '#club/web/date-text.ts';
import { type CampDates, campStatus } from '../../camps.rules.ts';

const badge = 'inline-flex items-center gap-2 rounded-full px-3.5 py-1 text-sm font-bold whitespace-nowrap';

export function RegistrationBadge({ open, onNavy = false }: { open: boolean; onNavy?: boolean }) {
  const { t } = useTranslation();
  if (open)
    return (
      <span className={classes(badge, onNavy ? 'bg-yellow text-navy' : 'bg-primary text-on-primary')}>
        {t('training.common.open')}
      </span>
    );
  return (
    <span className={classes(badge, onNavy ? 'text-on-navy bg-white/12' : 'bg-sunken text-muted')}>
      <Lock aria-hidden="true" className="size-3.5" />
      {t('training.common.closed')}
    </span>
  );
}

export function StatusBadge({ camp, onNavy = false }: { camp: CampDates; onNavy?: boolean }) {
  const { t } = useTranslation();
  return (
    <span
      className={classes(
        badge,
        'border',
        onNavy ? 'border-on-navy-muted/50 text-on-navy' : 'border-line-strong/60 text-ink',
      )}
    >
      {t(`training.statuses.${campStatus(camp, clubToday())}`)}
    </span>
  );
}

interface HeldAtProps {
  startsAt: string;
  onNavy?: boolean;
}

/** When a session is held: weekday, day and time. */
export function HeldAt({ startsAt, onNavy = false }: HeldAtProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <time dateTime={startsAt} className="flex min-w-0 items-center gap-2">
      <CalendarDays
        aria-hidden="true"
        className={classes('shrink-0', onNavy ? 'text-yellow size-5' : 'text-link size-4.5')}
      />
      <span className="sr-only">{t('training.session.held')}</span>
      <span className="flex flex-wrap gap-x-2">
        <span>{weekdayText(startsAt, language)}</span>
        <span>{dayText(startsAt, language)}</span>
        <span className={onNavy ? 'text-on-navy-muted' : 'text-muted'}>{timeText(startsAt, language)}</span>
      </span>
    </time>
  );
}

interface Dates {
  startDate: string | null;
  endDate: string | null;
}

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
