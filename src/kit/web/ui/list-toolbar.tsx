import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useMediaQuery } from '../use-media-query.ts';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { ListQuery } from './list-query.ts';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';

interface Props {
  list: ListQuery;
  /** Label of the search box; without one there is none. */
  search?: string;
  searchBox?: Pick<SearchBoxProps, 'control' | 'onEnter'>;
  /** Names of the values in the address that the tools set. */
  filters?: readonly string[];
  /** The filters and what else narrows the list. */
  children?: ReactNode;
}

const none: readonly string[] = [];

/** Search and filters above a list. On a phone the filters are behind one button, so that the list begins at once. */
export function ListToolbar({ list, search, searchBox, filters = none, children }: Props) {
  const wide = useMediaQuery('(min-width: 48rem)');
  return (
    <div data-print="no" className="flex flex-wrap items-center gap-3">
      {search !== undefined && (
        // In a large text size the filters stand below it.
        <div className="min-w-0 grow basis-40 sm:grow-0 sm:basis-auto">
          <SearchBox label={search} list={list} {...searchBox} />
        </div>
      )}
      {children &&
        (wide ? (
          children
        ) : (
          <FilterSheet active={filters.filter((name) => list.value(name) !== '').length}>
            {children}
          </FilterSheet>
        ))}
    </div>
  );
}

function FilterSheet({ active, children }: { active: number; children: ReactNode }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="outline"
        className="min-h-11! shrink-0 px-3.5 text-sm"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        {t('ui.list.filter')}
        {active > 0 && (
          <Badge tone="strong">
            <span className="sr-only">{t('ui.list.filtersOn', { count: active })}</span>
            <span aria-hidden="true">{active}</span>
          </Badge>
        )}
      </Button>
      <Dialog open={open} title={t('ui.list.filter')} onClose={() => setOpen(false)}>
        <div className="mt-6 flex flex-col gap-3">{children}</div>
        <Button className="mt-6 w-full" onClick={() => setOpen(false)}>
          {t('ui.list.showRows')}
        </Button>
      </Dialog>
    </>
  );
}
