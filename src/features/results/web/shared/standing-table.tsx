import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { getMe } from '#features/accounts/users.contract.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { isForbidden } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import type { Column } from '#kit/web/ui/data-table-column.ts';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { standingSize, type StandingOut } from '../../standing.contract.ts';
import type { OwnTotal } from '../standing/own-total.ts';
import { Handle, StandingName, StandingTotal } from '../standing/standing-cells.tsx';
import { StandingAnnouncer } from '../standing/standing-announcer.tsx';
import { StandingGoal } from '../standing/standing-goal.tsx';
import { StandingRefused } from '../standing/standing-refused.tsx';
import { useStanding, type StandingFilter } from '../standing/standing.hooks.ts';
import { TargetCelebration } from '../standing/target-celebration.tsx';
import { useOwnRow } from '../standing/use-own-row.ts';

interface Props {
  /** Without it the server chooses one's own wave. */
  filter?: StandingFilter;
  /** Other controls beside the search. */
  tools?: ReactNode;
  /** Query parameters that the tools set. */
  filters?: readonly string[];
  /** Shown while the ranking is empty. */
  empty?: ReactNode;
  /** Opens the page with the reader's own row and scrolls to it. */
  opensAtOwn?: boolean;
}

const nobody: StandingOut[] = [];

/** The ranking of a wave with one's own row marked; it updates live. */
export function StandingTable({ filter, tools, filters, empty, opensAtOwn = false }: Props) {
  const { t } = useTranslation();
  const list = useListQuery(standingSize);
  const me = useQuery(endpointQuery(getMe, {})).data?.data._id;
  const { read, several } = useStanding(list, filter);
  const rows = read.data?.data ?? nobody;
  const own: OwnTotal | undefined = read.data?.own ?? rows.find(({ userId }) => userId === me);
  const table = useRef<HTMLDivElement>(null);
  const { setRow, turning, jump } = useOwnRow({
    own: read.data?.own ?? undefined,
    list,
    state: { loaded: read.isSuccess, current: read.isSuccess && !read.isPlaceholderData },
    opens: opensAtOwn,
    table,
  });
  const columns = useMemo(() => columnsOf(t, { me, several, setRow }), [t, me, several, setRow]);
  const isCurrent = useCallback(({ userId }: StandingOut) => userId === me, [me]);
  if (isForbidden(read.error)) return <StandingRefused error={read.error} />;
  return (
    <div ref={table} className="scroll-mt-24">
      <StandingGoal
        rows={rows}
        own={own}
        onTop={list.page > 1 ? () => list.change({ page: '1' }) : undefined}
      />
      <DataTable
        caption={t('standing.table.title')}
        columns={columns}
        read={turning ? { ...read, data: undefined } : read}
        list={list}
        rowKey={({ userId, campId }) => `${campId} ${userId}`}
        search={t('standing.table.search')}
        tools={tools}
        filters={filters}
        isCurrent={isCurrent}
        stickyHead
        empty={empty ?? <EmptyState title={t('standing.table.empty')} text={t('standing.table.emptyText')} />}
      />
      {jump && (
        // Takes no room: it lies over the end of the list that is in sight.
        <div className="pointer-events-none sticky bottom-[calc(1.5rem+var(--bottom-bar,0px))] z-10 flex h-0 items-end justify-center">
          <Button size="small" className="shadow-raised pointer-events-auto min-h-11!" onClick={jump}>
            <LocateFixed aria-hidden="true" className="size-4" />
            {t('standing.table.jump')}
          </Button>
        </div>
      )}
      <StandingAnnouncer rows={rows} own={own} />
      <TargetCelebration own={own} />
    </div>
  );
}

interface ColumnOptions {
  me: string | undefined;
  several: boolean;
  setRow: (row: HTMLElement | null) => void;
}

const columnsOf = (t: TFunction, { me, several, setRow }: ColumnOptions): Column<StandingOut>[] => [
  {
    key: 'name',
    heading: t('standing.table.name'),
    cell: (row) => (
      <StandingName row={row} ownRef={row.userId === me ? setRow : undefined} withWave={several} />
    ),
    card: 'title',
  },
  { key: 'handle', heading: t('standing.table.handle'), cell: ({ handle }) => <Handle handle={handle} /> },
  {
    key: 'mentorName',
    heading: t('standing.table.mentor'),
    cell: ({ mentor, mentorId }) => (
      <PersonLink id={mentorId}>
        <bdi>{mentor ?? '–'}</bdi>
      </PersonLink>
    ),
  },
  {
    key: 'total',
    heading: t('standing.table.total'),
    cell: (row) => <StandingTotal row={row} />,
    numeric: true,
  },
];
