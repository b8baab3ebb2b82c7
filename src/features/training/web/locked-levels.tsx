import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signInPathFor } from '#club/web/guards.ts';
import { LevelCard, LevelGrid } from './level-card.tsx';

const places = [0, 1, 2];
const label = 'bg-white/10 text-on-navy inline-flex items-center gap-2.5 rounded-full px-4 py-2 font-bold';

interface Props {
  titles: string[];
  /** Locked until sign-in, or until a leader accepts the person. */
  until: 'login' | 'acceptance';
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
              {until === 'login' ? (
                <Link
                  to={signInPathFor('/training')}
                  aria-label={t('training.levels.loginFor', { level: title })}
                  className={`${label} after:absolute after:inset-0 after:rounded-3xl`}
                >
                  <Lock aria-hidden="true" className="text-yellow size-4.5" />
                  {t('training.levels.loginFirst')}
                </Link>
              ) : (
                <p className={label}>
                  <Lock aria-hidden="true" className="text-yellow size-4.5" />
                  {t('training.levels.waiting')}
                </p>
              )}
            </div>
          </LevelCard>
        );
      })}
    </LevelGrid>
  );
}
