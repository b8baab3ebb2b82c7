import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import Flag from 'lucide-react/icons/flag';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ShareBar } from '#kit/web/ui/share-bar.tsx';
import type { StandingOut } from '../../standing.contract.ts';
import { goalShare, isUnscored } from '../../standing.rules.ts';
import type { OwnTotal } from './own-total.ts';

interface Props {
  rows: readonly StandingOut[];
  own: OwnTotal | undefined;
  /** Leads to the first page; missing there. */
  onTop: (() => void) | undefined;
}

/** What everybody aims for, and how far the reader is. It takes its room before the rows are there. */
export function StandingGoal({ rows, own, onTop }: Props) {
  const { t } = useTranslation();
  const goals = new Set(rows.map(({ outOf }) => outOf));
  const [goal] = goals;
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      {goal !== undefined && (
        <div className="flex min-w-0 grow basis-64 items-start gap-2.5">
          <Flag aria-hidden="true" className="text-link mt-1 size-4 shrink-0" />
          <div className="min-w-0">
            <p>
              <strong>
                {goals.size > 1 ? t('standing.goal.several') : t('standing.goal.is', { count: goal })}
              </strong>{' '}
              {own && <OwnWay own={own} />}
            </p>
            {isUnscored(rows) && <p className="text-muted text-sm">{t('standing.goal.unscored')}</p>}
            {own && (
              <ShareBar share={goalShare(own)} fill="bg-primary" className="mt-1.5 h-1.5 w-full max-w-72" />
            )}
          </div>
        </div>
      )}
      {onTop && (
        <Button look="outline" size="small" onClick={onTop}>
          <ArrowUpToLine aria-hidden="true" className="size-4" />
          {t('standing.goal.top')}
        </Button>
      )}
    </div>
  );
}

function OwnWay({ own: { total, outOf } }: { own: OwnTotal }) {
  const { t } = useTranslation();
  if (total >= outOf) return t('standing.goal.reached', { total });
  return t('standing.goal.left', { total, count: outOf - total });
}
