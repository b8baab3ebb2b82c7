import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from './button.tsx';
import type { ListQuery } from './list-query.ts';
import { maxPageSize } from '#kit/shared/page.ts';
import { CompactSelect } from './list-filter.tsx';

interface Props {
  list: ListQuery;
  size: number;
  total: number;
}

/** How much there is; Previous and Next only when it does not fit on one page. */
export function Pager({ list, size, total }: Props) {
  const { t } = useTranslation();
  const pages = Math.ceil(total / size);
  const { page, change } = list;
  const beyond = page > pages;
  // The last row of the last page was removed, or a link is older than the list.
  useEffect(() => {
    if (beyond) change({ page: String(pages) }, 'replace');
  });
  if (beyond) return null;
  const from = (page - 1) * size + 1;
  const to = Math.min(page * size, total);
  const go = (next: number) => () => {
    if (next >= 1 && next <= pages) change({ page: String(next) });
  };
  return (
    <div data-print="no" className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p role="status" className="text-muted tabular-nums">
        {t('ui.list.range', { from, to, total })}
      </p>
      <PageSize list={list} total={total} />
      {pages > 1 && (
        <nav aria-label={t('ui.list.pages')} className="flex flex-wrap items-center gap-3">
          {/* Not disabled: at the end of the list the keyboard would lose its place. */}
          <Button look="outline" size="small" aria-disabled={page === 1} onClick={go(page - 1)}>
            <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            {t('ui.list.previous')}
          </Button>
          <span className="tabular-nums">{t('ui.list.page', { page, pages })}</span>
          <Button look="outline" size="small" aria-disabled={page === pages} onClick={go(page + 1)}>
            {t('ui.list.next')}
            <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          </Button>
        </nav>
      )}
    </div>
  );
}

const sizes = [50, 100, maxPageSize];

/** Page size; hidden while the default page holds all rows. */
function PageSize({ list, total }: { list: ListQuery; total: number }) {
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
