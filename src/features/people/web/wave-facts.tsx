import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { attendedStates } from '#features/attendance/attendance.rules.ts';
import { WaveTotal } from '#features/home/web/shared/wave-total.tsx';
import { isRanked } from '#features/results/standing.rules.ts';
import { PersonLink } from './shared/person-link.tsx';
import type { PersonWaveOut } from '../people.contract.ts';

/** Total, rank, attendance, warnings and mentor in a wave. */
export function WaveFacts({ wave }: { wave: PersonWaveOut }) {
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
