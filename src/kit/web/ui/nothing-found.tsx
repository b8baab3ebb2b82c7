import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { ListQuery } from './list-query.ts';

const none: readonly string[] = [];

/** For a list that is empty because of its search or filters, with the button that clears them. */
export function NothingFound({ list, filters = none }: { list: ListQuery; filters?: readonly string[] }) {
  const { t } = useTranslation();
  const search = list.value('search');
  const filtered = filters.filter((name) => list.value(name) !== '');
  const cleared = Object.fromEntries(['search', ...filtered].map((name) => [name, '']));
  return (
    <EmptyState
      title={search === '' ? t('ui.list.nothingFits') : t('ui.list.nothingFound', { search })}
      text={filtered.length > 0 ? t('ui.list.nothingFitsHint') : t('ui.list.nothingFoundHint')}
    >
      <Button look="outline" onClick={() => list.change(cleared)}>
        {filtered.length > 0 ? t('ui.list.clearAll') : t('ui.list.clear')}
      </Button>
    </EmptyState>
  );
}
