import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Layers from 'lucide-react/icons/layers';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { listLevels } from '../../levels.contract.ts';
import { excerptOf } from '#kit/web/format-text.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyNote } from '#kit/web/ui/empty-state.tsx';
import { wholeListQuery } from '#kit/web/whole-list.ts';
import { LevelCard, LevelGrid, LevelsSkeleton } from './level-card.tsx';
import { LoadFailedAlert } from './load-failed-alert.tsx';

const excerpt = 160;

export function OpenLevels() {
  const { t } = useTranslation();
  const levels = useQuery(wholeListQuery(listLevels, {}));
  if (!levels.data) {
    if (!levels.error) return <LevelsSkeleton />;
    return (
      <LoadFailedAlert
        title={t('training.common.loadFailed')}
        error={levels.error}
        onRetry={levels.refetch}
      />
    );
  }
  if (levels.data.total === 0)
    return (
      <div className="bg-surface text-ink rounded-3xl">
        <EmptyNote Icon={Layers} title={t('training.levels.none')} text={t('training.levels.noneText')} />
      </div>
    );
  return (
    <LevelGrid>
      {levels.data.data.map(({ _id, title, description = '', camps = [] }, order) => (
        <LevelCard key={_id} title={title} order={order}>
          <p className="text-on-navy-muted mt-3 text-lg wrap-anywhere">
            <bdi>{excerptOf(description, excerpt)}</bdi>
          </p>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-4 pt-8">
            <span className="text-on-navy-muted text-sm font-semibold">
              {t('training.levels.waves', { count: camps.length })}
            </span>
            <Link
              to={`/level/${_id}`}
              className={buttonClass({ look: 'accent' }, 'after:absolute after:inset-0 after:rounded-3xl')}
            >
              <span>
                {t('training.levels.join')}
                <span className="sr-only">: {title}</span>
              </span>
              <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            </Link>
          </div>
        </LevelCard>
      ))}
    </LevelGrid>
  );
}
