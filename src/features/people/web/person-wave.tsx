import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import UserMinus from 'lucide-react/icons/user-minus';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { waveProgress } from '#features/programme/camps.rules.ts';
import { progressText } from '#features/programme/web/shared/progress-text.ts';
import { OwnSessions } from '#features/home/web/shared/own-sessions.tsx';
import { VoidWarnings } from '#features/home/web/shared/void-warnings.tsx';
import { OwnWarning } from '#features/home/web/shared/own-warning.tsx';
import { clubToday } from '#club/shared/club-time.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { PersonWaveOut } from '../people.contract.ts';
import { waveTitle } from './wave-title.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { attendedStates } from '#features/attendance/attendance.rules.ts';
import { WaveTotal } from '#features/home/web/shared/wave-total.tsx';
import { isRanked } from '#features/results/standing.rules.ts';
import { PersonLink } from './shared/person-link.tsx';

interface Props {
  wave: PersonWaveOut;
  /** Without them the reader may not. */
  onMove?: () => void;
  onTakeOut?: () => void;
}

/** A wave in which somebody trains: facts, warnings, sessions with marks and results. */
export function PersonWave({ wave, onMove, onTakeOut }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const progress = waveProgress(wave, clubToday());
  const archived = wave.archivedAt !== null;
  return (
    <article aria-labelledby={id} className="flex flex-col gap-5 py-6 first:pt-0 last:pb-0">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="text-muted text-sm font-semibold wrap-anywhere">
            <bdi>{wave.level}</bdi>
          </p>
          <h3 id={id} className="text-xl wrap-anywhere">
            <Link to={`/wave/${wave.campId}`} className="hover:text-link hover:underline">
              <bdi>{wave.title}</bdi>
            </Link>
          </h3>
          <p className="text-muted mt-0.5 flex flex-wrap gap-x-3 text-sm">
            <span>{t(...progressText(progress))}</span>
            <time dateTime={wave.joinedAt}>
              {t('people.waves.joined', { day: dayText(wave.joinedAt, language) })}
            </time>
          </p>
        </div>
        {!archived && onMove && onTakeOut && (
          <div className="flex flex-wrap gap-2">
            <Button
              look="outline"
              size="small"
              aria-label={t('people.move.openOf', { wave: waveTitle(wave) })}
              onClick={onMove}
            >
              <ArrowRightLeft aria-hidden="true" className="size-4" />
              {t('people.move.open')}
            </Button>
            <Button
              look="outline"
              size="small"
              className="text-danger! hover:border-danger!"
              aria-label={t('people.takeOut.openOf', { wave: waveTitle(wave) })}
              onClick={onTakeOut}
            >
              <UserMinus aria-hidden="true" className="size-4" />
              {t('people.takeOut.open')}
            </Button>
          </div>
        )}
      </header>
      <WaveFacts wave={wave} />
      <Warnings wave={wave} />
      <OwnSessions sessions={wave.sessions} collapsed={archived || progress.status === 'finished'} />
    </article>
  );
}

/** What the trainee has to do is said to the trainee alone. */
function Warnings({ wave: { warnings, voidWarnings } }: { wave: PersonWaveOut }) {
  return (
    <>
      {warnings.length > 0 && (
        <ul className="flex flex-col gap-3">
          {warnings.map((warning) => (
            <li key={warning._id}>
              <OwnWarning warning={{ ...warning, needed: null, link: null }} />
            </li>
          ))}
        </ul>
      )}
      <VoidWarnings warnings={voidWarnings} />
    </>
  );
}

/** Total, rank, attendance, warnings and mentor in a wave. */
function WaveFacts({ wave }: { wave: PersonWaveOut }) {
  const { t } = useTranslation();
  const { campId, total, outOf, rank, trainees, mentor, mentorId, sessions, warnings } = wave;
  const marked = sessions.filter(({ state }) => state !== null);
  const attended = marked.filter(({ state }) => attendedStates.some((each) => each === state)).length;
  return (
    <div className="flex flex-col gap-5">
      <WaveTotal total={total} outOf={outOf} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4">
        <Fact label={t('progress.wave.rank')}>
          <Link
            to={`/dashboard/standing?campId=${campId}`}
            className="hover:text-link tabular-nums hover:underline"
          >
            {isRanked({ total })
              ? t('progress.wave.rankOf', { rank, trainees })
              : t('progress.wave.unranked')}
          </Link>
        </Fact>
        <Fact label={t('people.waves.attendance')}>
          <span className="tabular-nums">
            {marked.length === 0
              ? t('people.list.noSessions')
              : t('people.waves.attended', { attended, marked: marked.length })}
          </span>
        </Fact>
        <Fact label={t('people.waves.warnings')}>
          {warnings.length === 0 ? (
            t('people.waves.noWarnings')
          ) : (
            <span className="text-danger inline-flex items-center gap-1.5">
              <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0" />
              {t('people.risk.warnings', { count: warnings.length })}
            </span>
          )}
        </Fact>
        <Fact label={t('progress.wave.mentor')}>
          {mentor === null || mentorId === null ? (
            t('people.list.noMentor')
          ) : (
            <PersonLink id={mentorId}>
              <bdi className="wrap-anywhere">{mentor}</bdi>
            </PersonLink>
          )}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}
