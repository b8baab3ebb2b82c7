import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { GridScroll } from './use-grid-scroll.ts';

/** Says that sessions are out of sight, and brings them in; nothing while all of them fit. */
export function MoreSessions({ before, after, scroll }: GridScroll) {
  const { t } = useTranslation();
  if (!before && !after) return null;
  return (
    <div className="text-muted ms-auto flex shrink-0 items-center gap-2 text-sm">
      <Button
        look="outline"
        size="small"
        className="px-2!"
        aria-label={t('attendance.grid.before')}
        aria-disabled={!before}
        onClick={() => scroll('before')}
      >
        <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      </Button>
      {t('attendance.grid.more')}
      <Button
        look="outline"
        size="small"
        className="px-2!"
        aria-label={t('attendance.grid.after')}
        aria-disabled={!after}
        onClick={() => scroll('after')}
      >
        <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      </Button>
    </div>
  );
}

const shade = 'from-ink/12 pointer-events-none absolute inset-y-px z-3 w-5 dark:from-navy-deep/80';

/** The edges behind which columns are out of sight. */
export function ScrollShades({ before, after, names }: GridScroll) {
  return (
    <>
      {before && (
        <span
          aria-hidden="true"
          className={`${shade} bg-linear-to-r to-transparent rtl:bg-linear-to-l`}
          style={{ insetInlineStart: names + 1 }}
        />
      )}
      {after && (
        <span
          aria-hidden="true"
          className={`${shade} end-px rounded-e-2xl bg-linear-to-l to-transparent rtl:bg-linear-to-r`}
        />
      )}
    </>
  );
}
