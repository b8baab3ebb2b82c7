import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';

const dots = [0, 1, 2, 3, 4, 5, 6, 7, 8];

export function NineDotLoader({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes('flex justify-center', className)}>
      <span className="sr-only">{t('ui.loading')}</span>
      <div aria-hidden="true" className="grid grid-cols-3 gap-2">
        {dots.map((dot) => (
          <span
            key={dot}
            className="animate-dot bg-link size-3 rounded-full"
            // The animation runs along the diagonals.
            style={{ animationDelay: `${((dot % 3) + Math.floor(dot / 3)) * 0.12}s` }}
          />
        ))}
      </div>
    </div>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classes('bg-sunken block animate-pulse rounded-lg', className)} />
  );
}
