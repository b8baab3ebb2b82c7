import Lock from 'lucide-react/icons/lock';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { signInPathFor } from '#club/web/guards.ts';
import { LevelCard, LevelGrid } from './level-card.tsx';

const places = [0, 1, 2];
const label = 'bg-white/10 text-on-navy inline-flex items-center gap-2.5 rounded-full px-4 py-2 font-bold';

interface Props {
  titles: string[];
  /** Locked until sign-in, until the person asks to join a camp, or until a leader accepts them. */
  until: 'login' | 'request' | 'acceptance';
}

/** Always three cards, with the titles of real levels as far as they go. */
export function LockedLevels({ titles, until }: Props) {
  const { t } = useTranslation();
  return (
    <LevelGrid>
      {places.map((order) => {
        const title = titles[order] ?? t('training.levels.sample', { number: order + 1 });
        return (
          <LevelCard key={order} title={title} order={order} locked>
            <div className="mt-auto pt-6">
              <Key title={title} until={until} />
            </div>
          </LevelCard>
        );
      })}
    </LevelGrid>
  );
}

/** What opens the level. */
function Key({ title, until }: { title: string; until: Props['until'] }) {
  const { t } = useTranslation();
  const lock = <Lock aria-hidden="true" className="text-yellow size-4.5" />;
  if (until === 'acceptance')
    return (
      <p className={label}>
        {lock}
        {t('training.levels.waiting')}
      </p>
    );
  const isGuest = until === 'login';
  return (
    <Link
      to={isGuest ? signInPathFor('/training') : '/form'}
      aria-label={t(isGuest ? 'training.levels.loginFor' : 'training.levels.askFor', { level: title })}
      className={`${label} after:absolute after:inset-0 after:rounded-3xl`}
    >
      {lock}
      {t(isGuest ? 'training.levels.loginFirst' : 'training.levels.ask')}
    </Link>
  );
}
