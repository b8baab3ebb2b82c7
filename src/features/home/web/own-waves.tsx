import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { useDecidedNews } from '#features/attendance/web/excuses/excuses.hooks.ts';
import { OwnExcuse } from '#features/attendance/web/shared/own-excuse.tsx';
import { getProgress, type OwnWaveOut } from '../progress.contract.ts';
import type { SessionAction } from './shared/own-sessions.tsx';
import { OwnWave } from './progress/own-wave.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';

interface Props {
  waves: OwnWaveOut[];
  /** The wave whose rank and next session stand at the top of the page. */
  shownAbove?: string;
}

/** From a session before one joined there is nothing to be excused. */
const excuse: SessionAction = (session) => session.counted && <OwnExcuse {...session} />;

/** Archived waves come last, in a group of their own. */
export function OwnWaves({ waves, shownAbove }: Props) {
  const { t } = useTranslation();
  useDecidedNews(getProgress);
  const past = waves.filter(({ archivedAt }) => archivedAt !== null);
  const current = waves.filter(({ archivedAt }) => archivedAt === null);
  return (
    <div className="flex flex-col gap-6">
      {current.length === 0 && <BetweenWaves />}
      {current.map((wave) => (
        <OwnWave key={wave.campId} wave={wave} brief={wave.campId === shownAbove} sessionAction={excuse} />
      ))}
      {past.length > 0 && (
        <section aria-labelledby="past-waves" className="mt-6 flex flex-col gap-6">
          <h2 id="past-waves" className="text-xl">
            {t('progress.page.past')}
          </h2>
          {past.map((wave) => (
            <OwnWave key={wave.campId} wave={wave} />
          ))}
        </section>
      )}
    </div>
  );
}

/** Somebody whose waves are all archived may ask to join another one. */
function BetweenWaves() {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('progress.page.between')} text={t('progress.page.betweenText')}>
      <Link to="/form" className={buttonClass()}>
        {t('camps.mine.ask')}
      </Link>
    </EmptyState>
  );
}
