import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { useKnown } from '#kit/web/query.tsx';
import { useWaiting } from './home.hooks.ts';

interface Props {
  /** The page in the sidebar. */
  of: 'requests' | 'excuses' | 'proposals';
  className?: string;
}

const maxShown = 99;

/** In the sidebar: how much waits for a decision of the reader. */
export function WaitingBadge({ of, className }: Props) {
  const { t } = useTranslation();
  const count = useKnown(useWaiting())?.data[of] ?? 0;
  if (count === 0) return null;
  return (
    <span
      className={classes(
        'bg-primary text-on-primary inline-flex h-6 min-w-6 items-center justify-center rounded-full px-1.5 text-xs font-bold tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{count > maxShown ? `${maxShown}+` : count}</span>
      <span className="sr-only">{t('work.waiting.badge', { count })}</span>
    </span>
  );
}
