import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { NoTrainees, NoWave } from '#features/programme/web/shared/wave-empty-states.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { NothingFound } from '#kit/web/ui/nothing-found.tsx';
import type { Grid } from './shared/marked-grid.ts';

export function EmptyGrid({ grid, list }: { grid: Grid; list: ListQuery }) {
  const { t } = useTranslation();
  if (grid.campId === null)
    return <NoWave title={t('attendance.page.noWaveTitle')} text={t('attendance.page.noWaveText')} />;
  if (grid.columns.length === 0)
    return (
      <EmptyState title={t('attendance.page.noSessionsTitle')} text={t('attendance.page.noSessionsText')}>
        <Link to={`/wave/${grid.campId}`} className={buttonClass({ look: 'outline' })}>
          {t('attendance.page.openWave')}
        </Link>
      </EmptyState>
    );
  if (list.value('search') !== '') return <NothingFound list={list} />;
  return (
    <NoTrainees title={t('attendance.page.noTraineesTitle')} text={t('attendance.page.noTraineesText')} />
  );
}
