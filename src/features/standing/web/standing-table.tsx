import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getMe } from '#features/users/users.contract.ts';
import { queryOf } from '#kit/web/query.tsx';
import { DataTable, type Column } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { listStanding, standingSize, type StandingOut } from '../standing.contract.ts';
import { Handle, StandingName, StandingTotal } from './standing-cells.tsx';

interface Props {
  /** Whose standing; without either, the server chooses one's own wave. */
  filter?: { campId?: string; levelId?: string };
  /** Other controls beside the search. */
  tools?: ReactNode;
}

/** The ranking of a wave, one's own row marked. */
export function StandingTable({ filter, tools }: Props) {
  const { t } = useTranslation();
  const list = useListQuery(standingSize);
  const me = useQuery(queryOf(getMe, {})).data?.data._id;
  const rows = useQuery({
    ...queryOf(listStanding, { query: { ...list.query, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsOf(t, me), [t, me]);
  return (
    <div ref={useTopOfPage(list.page)} className="scroll-mt-40">
      <DataTable
        caption={t('standing.table.title')}
        columns={columns}
        read={rows}
        list={list}
        rowKey={({ userId }) => userId}
        search={t('standing.table.search')}
        tools={tools}
        empty={<EmptyState title={t('standing.table.empty')} text={t('standing.table.emptyText')} />}
      />
    </div>
  );
}

const columnsOf = (t: TFunction, me: string | undefined): Column<StandingOut>[] => [
  {
    key: 'name',
    heading: t('standing.table.name'),
    cell: (row) => <StandingName row={row} own={row.userId === me} />,
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

/** Another page of a list begins at the top of the screen, where this table may not be. */
function useTopOfPage(page: number) {
  const table = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) table.current?.scrollIntoView();
    shown.current = page;
  }, [page]);
  return table;
}
