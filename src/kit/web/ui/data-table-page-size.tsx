import { useTranslation } from '#kit/web/i18n.ts';
import { maxPageSize } from '#kit/shared/page.ts';
import { CompactSelect } from './compact-select.tsx';
import type { ListQuery } from './list-query.ts';

const sizes = [50, 100, maxPageSize];

/** Page size; hidden while the default page holds all rows. */
export function PageSize({ list, total }: { list: ListQuery; total: number }) {
  const { t } = useTranslation();
  const { defaultSize = total, query } = list;
  if (total <= defaultSize) return null;
  const shown = Number(query.size);
  // A link may ask for any number.
  const offered = sizes.includes(shown) || shown === defaultSize ? sizes : [shown, ...sizes];
  return (
    <CompactSelect
      label={t('ui.list.size')}
      all={String(defaultSize)}
      value={shown === defaultSize ? '' : query.size}
      choices={offered.map(String).map((size) => ({ value: size, label: size }))}
      onChange={(size) => list.change({ size })}
    />
  );
}
