import { useTranslation } from '#kit/web/i18n.ts';
import { goalShare } from '#features/results/standing.rules.ts';
import { ShareBar } from '#kit/web/ui/share-bar.tsx';
import type { OwnCampOut } from '../../progress.contract.ts';

/** What is solved of the target of a camp. */
export function CampTotal({ total, outOf }: Pick<OwnCampOut, 'total' | 'outOf'>) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted text-sm">{t('progress.wave.total')}</span>
        <span className="text-lg font-bold tabular-nums">{t('progress.wave.totalOf', { total, outOf })}</span>
      </p>
      <ShareBar share={goalShare({ total, outOf })} className="mt-2 h-3" fill="bg-primary" />
    </div>
  );
}
