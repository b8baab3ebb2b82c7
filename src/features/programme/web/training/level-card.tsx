import type { ReactNode } from 'react';
import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import { addLtrMarks } from '#kit/web/format-text.ts';
import { Balloon } from '#club/web/balloon.tsx';
import { letters } from '#club/web/problem-letter.tsx';
import { useTranslation } from '#kit/web/i18n.ts';
import { signInPathFor } from '#club/web/guards.ts';

const colours = ['text-sky', 'text-yellow', 'text-blue'];
/** Each of the first three cards is a step higher. */
const steps = ['lg:mt-24', 'lg:mt-12', ''];
const places = [0, 1, 2];

interface Props {
  title: string;
  /** Index of its balloon. */
  order: number;
  locked?: boolean;
  children: ReactNode;
}

/** A level on navy. Its balloon is coloured only for those who may enter. */
export function LevelCard({ title, order, locked = false, children }: Props) {
  return (
    <article className="group relative flex h-full flex-col rounded-3xl border border-white/12 bg-white/5 p-6 pt-24 transition-[border-color,background-color] has-[a:hover]:border-white/30 has-[a:hover]:bg-white/8 sm:p-8 sm:pt-28">
      <Balloon
        letter={letters[order]}
        string={32}
        className={classes(
          'absolute start-6 -top-10 w-20 origin-bottom transition-transform group-has-[a:hover]:-translate-y-2 sm:start-8 sm:w-24',
          locked ? 'text-navy-faint' : colours[order % colours.length],
        )}
      />
      <h3 className="text-2xl wrap-anywhere">
        <bdi>{addLtrMarks(title)}</bdi>
      </h3>
      {children}
    </article>
  );
}

/** Cards climb from first to last on wide screens. */
export function LevelGrid({ children }: { children: ReactNode[] }) {
  const climbing = children.length <= steps.length;
  return (
    <ul className="grid gap-x-6 gap-y-20 pt-12 md:grid-cols-2 lg:grid-cols-3">
      {children.map((card, order) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the row is what it is
        <li key={order} className={climbing ? steps[order] : undefined}>
          {card}
        </li>
      ))}
    </ul>
  );
}

export function LevelsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      <LevelGrid>
        {places.map((order) => (
          <span
            key={order}
            aria-hidden="true"
            className="block h-56 animate-pulse rounded-3xl border border-white/12 bg-white/5"
          />
        ))}
      </LevelGrid>
    </div>
  );
}

const label = 'bg-white/10 text-on-navy inline-flex items-center gap-2.5 rounded-full px-4 py-2 font-bold';

interface LockedLevelsProps {
  titles: string[];
  /** Locked until sign-in, or until a leader accepts the person. */
  until: 'login' | 'acceptance';
}

/** Always three cards, with the titles of real levels as far as they go. */
export function LockedLevels({ titles, until }: LockedLevelsProps) {
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
function Key({ title, until }: { title: string; until: LockedLevelsProps['until'] }) {
  const { t } = useTranslation();
  const lock = <Lock aria-hidden="true" className="text-yellow size-4.5" />;
  if (until === 'acceptance')
    return (
      <p className={label}>
        {lock}
        {t('training.levels.waiting')}
      </p>
    );
  return (
    <Link
      to={signInPathFor('/training')}
      aria-label={t('training.levels.loginFor', { level: title })}
      className={`${label} after:absolute after:inset-0 after:rounded-3xl`}
    >
      {lock}
      {t('training.levels.loginFirst')}
    </Link>
  );
}
