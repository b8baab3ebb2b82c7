import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getMe } from '#features/users/users.contract.ts';
import { isForbidden } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import type { Column } from '#kit/web/ui/data-table-column.ts';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { type OwnStandingOut, standingSize, type StandingOut } from '../../standing.contract.ts';
import { Handle, StandingName, StandingTotal } from '../standing-cells.tsx';
import { StandingAnnouncer } from '../standing-announcer.tsx';
import { StandingRefused } from '../standing-refused.tsx';
import { useStanding, type StandingFilter } from '../standing.hooks.ts';
import { TargetCelebration } from '../target-celebration.tsx';

interface Props {
  /** Without it the server chooses one's own wave. */
  filter?: StandingFilter;
  /** Other controls beside the search. */
  tools?: ReactNode;
  /** Query parameters that the tools set. */
  filters?: readonly string[];
  /** Shown while the ranking is empty. */
  empty?: ReactNode;
}

const nobody: StandingOut[] = [];

/** The ranking of a wave with one's own row marked; it updates live. */
export function StandingTable({ filter, tools, filters, empty }: Props) {
  const { t } = useTranslation();
  const list = useListQuery(standingSize);
  const me = useQuery(endpointQuery(getMe, {})).data?.data._id;
  const { read, several } = useStanding(list, filter);
  const columns = useMemo(() => columnsOf(t, { me, several }), [t, me, several]);
  const rows = read.data?.data ?? nobody;
  const own: OwnStandingOut | undefined = read.data?.own ?? rows.find(({ userId }) => userId === me);
  const table = useScrollToTop(list.page);
  if (isForbidden(read.error)) return <StandingRefused error={read.error} />;
  return (
    <div ref={table} className="scroll-mt-40">
      <DataTable
        caption={t('standing.table.title')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ userId, campId }) => `${campId} ${userId}`}
        search={t('standing.table.search')}
        tools={tools}
        filters={filters}
        empty={empty ?? <EmptyState title={t('standing.table.empty')} text={t('standing.table.emptyText')} />}
      />
      <StandingAnnouncer rows={rows} own={own} />
      <TargetCelebration own={own} />
    </div>
  );
}

const columnsOf = (
  t: TFunction,
  { me, several }: { me: string | undefined; several: boolean },
): Column<StandingOut>[] => [
  {
    key: 'name',
    heading: t('standing.table.name'),
    cell: (row) => <StandingName row={row} own={row.userId === me} withWave={several} />,
    card: 'title',
  },
  { key: 'handle', heading: t('standing.table.handle'), cell: ({ handle }) => <Handle handle={handle} /> },
  {
    key: 'mentorName',
    heading: t('standing.table.mentor'),
    cell: ({ mentor }) => <bdi>{mentor ?? '–'}</bdi>,
  },
  {
    key: 'total',
    heading: t('standing.table.total'),
    cell: (row) => <StandingTotal row={row} />,
    numeric: true,
  },
];

/** A page change scrolls to the table, which may not be at the top of the screen. */
function useScrollToTop(page: number) {
  const table = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) table.current?.scrollIntoView();
    shown.current = page;
  }, [page]);
  return table;
}
