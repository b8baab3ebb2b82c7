import { clubToday } from '#club/shared/club-time.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { waveProgress } from '#features/programme/camps.rules.ts';
import { progressText } from '#features/programme/web/shared/progress-text.ts';
import type { OwnWaveOut } from '../../progress.contract.ts';
import { OwnFacts } from './own-facts.tsx';
import { OwnWarning } from '../shared/own-warning.tsx';
import { VoidWarnings } from '../shared/void-warnings.tsx';
import { OwnSessions, type SessionAction } from '../shared/own-sessions.tsx';
import { ToDo } from './to-do.tsx';

interface Props {
  wave: OwnWaveOut;
  /** Rank and next session are shown elsewhere on the page. */
  brief?: boolean;
  /** What the reader can do about a session, for their own waves. */
  sessionAction?: SessionAction;
}

/** One of the trainee's waves: what is needed, progress and sessions. */
export function OwnWave({ wave, brief = false, sessionAction }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const progress = waveProgress(wave, clubToday());
  const archived = wave.archivedAt !== null;
  const over = archived || progress.status === 'finished';
  return (
    <article
      aria-labelledby={`${id}-level ${id}`}
      className="border-line bg-surface shadow-card flex flex-col gap-6 rounded-3xl border p-5 sm:p-8"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p id={`${id}-level`} className="text-muted text-sm font-semibold wrap-anywhere">
            <bdi>{wave.level}</bdi>
          </p>
          <h2 id={id} className="text-2xl wrap-anywhere">
            <Link to={`/wave/${wave.campId}`} className="hover:text-link hover:underline">
              <bdi>{wave.title}</bdi>
            </Link>
          </h2>
        </div>
        <p className="bg-sunken text-muted rounded-full px-3 py-1 text-sm font-semibold tabular-nums">
          {t(...progressText(progress))}
        </p>
      </header>
      {over ? (
        <p className="text-muted">{t(archived ? 'progress.wave.archived' : 'progress.wave.finished')}</p>
      ) : (
        <ToDo wave={wave} />
      )}
      {over && wave.warnings.length > 0 && <Warnings warnings={wave.warnings} />}
      <VoidWarnings warnings={wave.voidWarnings} />
      <OwnFacts wave={wave} brief={brief} />
      <OwnSessions sessions={wave.sessions} collapsed={over} action={over ? undefined : sessionAction} />
    </article>
  );
}

/** Of a wave that is over. */
function Warnings({ warnings }: Pick<OwnWaveOut, 'warnings'>) {
  const { t } = useTranslation();
  return (
    <section className="bg-sunken rounded-2xl p-4 sm:p-5">
      <h3 className="flex items-center gap-2.5 text-base">
        <TriangleAlert aria-hidden="true" className="text-danger size-5 shrink-0" />
        {t('progress.wave.warnings', { count: warnings.length })}
      </h3>
      <ul className="mt-3 flex flex-col gap-3">
        {warnings.map((warning) => (
          <li key={warning._id}>
            <OwnWarning warning={{ ...warning, needed: null, link: null }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
