import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '#kit/web/language.ts';
import { dayText, timeText, weekdayText } from '#club/web/date-text.ts';
import type { OwnWaveOut } from '../progress.contract.ts';

/** Own progress: total, rank, mentor and next session. */
export function OwnFacts({ wave }: { wave: OwnWaveOut }) {
  const { t } = useTranslation();
  const { rank, trainees, mentor, next, campId } = wave;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Total wave={wave} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:contents">
        <Fact label={t('progress.wave.rank')}>
          <span className="tabular-nums">{t('progress.wave.rankOf', { rank, trainees })}</span>
          <Link
            to={`/dashboard/standing?campId=${campId}`}
            className="text-link block text-sm font-semibold underline"
          >
            {t('progress.wave.standing')}
          </Link>
        </Fact>
        {mentor !== null && (
          <Fact label={t('progress.wave.mentor')}>
            <bdi className="wrap-anywhere">{mentor}</bdi>
          </Fact>
        )}
        {next && <Next next={next} />}
      </dl>
    </div>
  );
}

function Total({ wave: { total, outOf } }: { wave: OwnWaveOut }) {
  const { t } = useTranslation();
  return (
    <div className="sm:col-span-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted text-sm">{t('progress.wave.total')}</span>
        <span className="text-lg font-bold tabular-nums">{t('progress.wave.totalOf', { total, outOf })}</span>
      </p>
      {/* The text says the same. */}
      <span aria-hidden="true" className="bg-sunken mt-2 block h-3 overflow-hidden rounded-full">
        <span
          className="bg-primary block h-full rounded-full"
          style={{ width: `${Math.min(100, (100 * total) / outOf)}%` }}
        />
      </span>
      {total >= outOf && <p className="mt-2 text-sm font-semibold">{t('progress.wave.reached')}</p>}
    </div>
  );
}

function Next({ next }: { next: NonNullable<OwnWaveOut['next']> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sessionId, title, startsAt } = next;
  return (
    <Fact label={t('progress.wave.next')} wide>
      <Link to={`/session/${sessionId}`} className="text-link wrap-anywhere underline">
        <bdi>{title}</bdi>
      </Link>
      {startsAt !== null && (
        <time dateTime={startsAt} className="text-muted block text-sm font-normal">
          {weekdayText(startsAt, language)} {dayText(startsAt, language)} · {timeText(startsAt, language)}
        </time>
      )}
    </Fact>
  );
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}
