import { isRanked } from '#features/results/standing.rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { useLanguage } from '#kit/web/language.ts';
import { dayText, timeText, weekdayText } from '#club/web/date-text.ts';
import type { OwnWaveOut } from '../../progress.contract.ts';
import { WaveTotal } from '../shared/wave-total.tsx';

interface Props {
  wave: OwnWaveOut;
  /** Without rank and next session. */
  brief?: boolean;
}

/** Own progress: total, rank, mentor and next session. */
export function OwnFacts({ wave, brief = false }: Props) {
  const { t } = useTranslation();
  const { total, outOf, mentor, next } = wave;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <WaveTotal total={total} outOf={outOf} />
        {total >= outOf && <p className="mt-2 text-sm font-semibold">{t('progress.wave.reached')}</p>}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:contents">
        {!brief && <Rank wave={wave} />}
        {mentor !== null && (
          <Fact label={t('progress.wave.mentor')}>
            <bdi className="wrap-anywhere">{mentor}</bdi>
          </Fact>
        )}
        {!brief && next && <Next next={next} />}
      </dl>
    </div>
  );
}

function Rank({ wave: { rank, trainees, total, campId } }: { wave: OwnWaveOut }) {
  const { t } = useTranslation();
  return (
    <Fact label={t('progress.wave.rank')}>
      <span className="tabular-nums">
        {isRanked({ total }) ? t('progress.wave.rankOf', { rank, trainees }) : t('progress.wave.unranked')}
      </span>
      <Link
        to={`/dashboard/standing?campId=${campId}`}
        className="text-link block text-sm font-semibold underline"
      >
        {t('progress.wave.standing')}
      </Link>
    </Fact>
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
