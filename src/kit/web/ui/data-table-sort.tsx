import { useTranslation } from '#kit/web/i18n.ts';
import type { Column } from './data-table-column.ts';
import { CompactSelect } from './compact-select.tsx';

interface Props<Row> {
  columns: readonly Column<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** Cards have no headings to sort by. */
export function CardsSort<Row>({ columns, sort, onSort }: Props<Row>) {
  const { t } = useTranslation();
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, heading: column }) => [
      { value: key, label: t('ui.list.ascending', { column }) },
      { value: `-${key}`, label: t('ui.list.descending', { column }) },
    ]);
  return (
    <CompactSelect
      label={t('ui.list.sort')}
      all={t('ui.list.usualOrder')}
      value={sort}
      choices={choices}
      onChange={onSort}
    />
  );
}
