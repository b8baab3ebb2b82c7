import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import UserMinus from 'lucide-react/icons/user-minus';
import { useId } from 'react';
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
import { WaveFacts } from './wave-facts.tsx';
import { waveTitle } from './wave-title.ts';

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
