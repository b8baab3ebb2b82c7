import CalendarDays from 'lucide-react/icons/calendar-days';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import type { CampPageOut } from '../../camps.contract.ts';
import { DraftBadge } from '../shared/draft-badge.tsx';
import { dayText, timeText, weekdayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { addLtrMarks } from '#kit/web/format-text.ts';
import { EmptyNote } from '#kit/web/ui/empty-note.tsx';

export function SessionCards({ camp: { sessions, level } }: { camp: CampPageOut }) {
  const { t } = useTranslation();
  if (sessions.length === 0)
    return (
      <EmptyNote
        Icon={MonitorPlay}
        title={t('training.wave.noSessions')}
        text={t('training.wave.noSessionsText')}
      />
    );
  return (
    <ol className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {sessions.map(({ _id, title, publishedAt, startsAt }, order) => (
        <li key={_id}>
          <article className="bg-ground border-line has-[a:hover]:border-link group relative flex h-full flex-col gap-5 rounded-3xl border p-6 transition-[border-color]">
            <div className="flex items-start justify-between gap-4">
              <span
                aria-hidden="true"
                className="bg-navy text-yellow flex size-12 items-center justify-center rounded-full text-lg leading-none font-black tabular-nums"
              >
                {order + 1}
              </span>
              <span
                dir="auto"
                className="bg-primary-soft text-link rounded-full px-3.5 py-1 text-sm font-bold wrap-anywhere"
              >
                {level.title}
              </span>
            </div>
            <h3 className="text-xl wrap-anywhere">
              <span className="sr-only">{t('training.wave.number', { number: order + 1 })}: </span>
              <Link
                to={`/session/${_id}`}
                prefetch="intent"
                className="group-has-[a:hover]:text-link rounded-lg after:absolute after:inset-0 after:rounded-3xl"
              >
                <bdi>{addLtrMarks(title)}</bdi>
              </Link>
            </h3>
            <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 text-sm font-semibold">
              {publishedAt === null && <DraftBadge />}
              <When startsAt={startsAt} publishedAt={publishedAt} />
            </div>
          </article>
        </li>
      ))}
    </ol>
  );
}

/** The date of a session; while it has none, since when it can be read. */
function When({ startsAt, publishedAt }: Pick<CampPageOut['sessions'][number], 'startsAt' | 'publishedAt'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (startsAt === null)
    return publishedAt === null ? null : (
      <time dateTime={publishedAt} className="text-muted">
        {t('training.wave.published', { date: dayText(publishedAt, language) })}
      </time>
    );
  return (
    <time dateTime={startsAt} className="flex min-w-0 items-center gap-2">
      <CalendarDays aria-hidden="true" className="text-link size-4.5 shrink-0" />
      <span className="sr-only">{t('training.session.held')}</span>
      <span className="flex flex-wrap gap-x-2">
        <span>{weekdayText(startsAt, language)}</span>
        <span>{dayText(startsAt, language)}</span>
        <span className="text-muted">{timeText(startsAt, language)}</span>
      </span>
    </time>
  );
}
