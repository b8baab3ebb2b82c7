import { useQuery } from '@tanstack/react-query';
import type { TFunction } from '#kit/shared/translation.ts';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useCallback, useMemo, useRef, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { getMe } from '#features/accounts/users.contract.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { isForbidden, type ApiFailure } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { standingSize, type StandingOut } from '../../standing.contract.ts';
import { type OwnTotal, TargetCelebration } from '../standing/target-celebration.tsx';
import { Handle, Rank, StandingName, StandingRow, StandingTotal } from '../standing/standing-cells.tsx';
import { useStanding, type StandingFilter } from '../standing/standing.hooks.ts';
import { useOwnRow } from '../standing/use-own-row.ts';
import { Link } from 'react-router';
import { currentRequests } from '#features/programme/requests.rules.ts';
import { ownRequestsQuery } from '#features/programme/web/requests/own-requests.hooks.ts';
import { may } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import Flag from 'lucide-react/icons/flag';
import { isRanked, isUnscored } from '../../standing.rules.ts';

interface Props {
  /** Without it the server chooses one's own camp. */
  filter?: StandingFilter;
  /** Other controls beside the search. */
  tools?: ReactNode;
  /** Query parameters that the tools set. */
  filters?: readonly string[];
  /** Shown while the ranking is empty. */
  empty?: ReactNode;
}

const nobody: StandingOut[] = [];

/** The ranking of a camp with one's own row marked; it updates live. */
export function StandingTable({ filter, tools, filters, empty }: Props) {
  const { t } = useTranslation();
  const list = useListQuery(standingSize);
  const me = useQuery(endpointQuery(getMe, {})).data?.data._id;
  const { read, several, over, own: ownRead } = useStanding(list, filter);
  const rows = read.data?.data ?? nobody;
  const ownRow = ownRead.isEnabled ? (ownRead.data?.data ?? undefined) : undefined;
  const own: OwnTotal | undefined = ownRow ?? rows.find(({ userId }) => userId === me);
  const table = useRef<HTMLDivElement>(null);
  const { setRow, jump } = useOwnRow({
    place: ownRow?.place,
    list,
    current: read.isSuccess && !read.isPlaceholderData,
    table,
  });
  const columns = useMemo(() => columnsOf(t, { me, several, setRow }), [t, me, several, setRow]);
  const phoneRow = useCallback(
    (row: StandingOut) => (
      <StandingRow row={row} ownRef={row.userId === me ? setRow : undefined} withCamp={several} />
    ),
    [me, several, setRow],
  );
  const isCurrent = useCallback(({ userId }: StandingOut) => userId === me, [me]);
  if (isForbidden(read.error)) return <StandingRefused error={read.error} />;
  return (
    <div ref={table} className="scroll-mt-24">
      <StandingGoal
        rows={rows}
        own={own}
        over={over}
        onOwn={jump}
        onTop={list.page > 1 ? () => list.change({ page: '1' }) : undefined}
      />
      <DataTable
        caption={t('standing.table.title')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ userId, campId }) => `${campId} ${userId}`}
        search={t('standing.table.search')}
        tools={tools}
        filters={filters}
        isCurrent={isCurrent}
        phoneRow={phoneRow}
        empty={empty ?? <EmptyState title={t('standing.table.empty')} text={t('standing.table.emptyText')} />}
      />
      <StandingAnnouncer rows={rows} own={own} />
      <TargetCelebration own={over ? undefined : own} />
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
      <StandingName row={row} ownRef={row.userId === me ? setRow : undefined} withCamp={several} />
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

/** Somebody followed a link to a standing that is not open to them. */
function StandingRefused({ error }: { error: ApiFailure }) {
  const { t } = useTranslation();
  const isAccepted = may(useAuthSession()?.user.role ?? null, 'scores.others');
  return (
    <EmptyState title={t('standing.page.refused')} text={error.message}>
      {isAccepted ? (
        <Link to="/dashboard/standing" className={buttonClass()}>
          {t('standing.page.own')}
        </Link>
      ) : (
        <AskToJoin />
      )}
    </EmptyState>
  );
}

function AskToJoin() {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(ownRequestsQuery);
  const waits = currentRequests(data?.data ?? []).some(({ status }) => status === 'pending');
  return (
    // Takes its room before it is known whether a request waits.
    <Link to="/form" className={buttonClass({}, isPending ? 'invisible' : '')}>
      {t(waits ? 'requests.own.see' : 'standing.page.join')}
    </Link>
  );
}

/** A sync can change a row every other second, so announcements are throttled. */
const throttleMs = 15_000;
const announcementMs = 5000;

const keyOf = ({ userId, campId }: OwnTotal) => `${campId} ${userId}`;

interface StandingAnnouncerProps {
  rows: readonly OwnTotal[];
  own: OwnTotal | undefined;
}

/** Announces changed totals to screen readers, one's own first. */
function StandingAnnouncer({ rows, own }: StandingAnnouncerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const seen = useRef(new Map<string, number>());
  const saidAt = useRef(0);
  useEffect(() => {
    const shown = own ? [...rows, own] : rows;
    const changed = shown.filter((row) => (seen.current.get(keyOf(row)) ?? row.total) !== row.total);
    seen.current = new Map(shown.map((row) => [keyOf(row), row.total]));
    const mine = own && changed.includes(own) ? own : undefined;
    if (changed.length === 0 || (!mine && Date.now() - saidAt.current < throttleMs)) return;
    saidAt.current = Date.now();
    setText(
      mine ? t('standing.live.own', { total: mine.total, outOf: mine.outOf }) : t('standing.live.changed'),
    );
  }, [rows, own, t]);
  // Cleared afterwards, so that it is read once and the same text can be announced again.
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => setText(''), announcementMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

interface StandingGoalProps {
  rows: readonly StandingOut[];
  own: OwnTotal | undefined;
  /** Whether the camp has ended. */
  over: boolean;
  /** Leads to the reader's own row. */
  onOwn: () => void;
  /** Leads to the first page; missing there. */
  onTop: (() => void) | undefined;
}

/** What everybody aims for, with the reader's own row if there is one. It takes its room before the rows are there. */
function StandingGoal({ rows, own, over, onOwn, onTop }: StandingGoalProps) {
  const { t } = useTranslation();
  const goals = new Set(rows.map(({ outOf }) => outOf));
  const [goal] = goals;
  const text =
    goals.size > 1
      ? t('standing.goal.several')
      : goal !== undefined && t(over ? 'standing.goal.was' : 'standing.goal.is', { count: goal });
  return (
    <div className="mb-2 flex min-h-14 flex-wrap sm:mb-4 items-center gap-x-4 gap-y-2">
      {own ? (
        <button
          type="button"
          onClick={onOwn}
          className="border-primary/50 bg-primary-soft hover:border-primary flex min-h-14 min-w-0 grow basis-64 flex-wrap items-center gap-x-3 gap-y-1 rounded-2xl border px-3 py-1.5 text-start text-sm md:px-5"
        >
          <Rank row={own} />
          <span className="min-w-0 grow basis-24">
            <strong>{t('standing.table.you')}</strong> · <span className="max-sm:sr-only">{text}</span>{' '}
            <OwnWay own={own} over={over} />
          </span>
          <StandingTotal row={own} />
          <span className="text-link flex items-center gap-1.5 font-bold">
            <span className="max-sm:sr-only">{t('standing.table.jump')}</span>
            <LocateFixed aria-hidden="true" className="size-4" />
          </span>
        </button>
      ) : (
        text && (
          <p className="flex min-w-0 grow basis-64 items-center gap-2.5 font-bold">
            <Flag aria-hidden="true" className="text-link size-4 shrink-0" />
            {text}
          </p>
        )
      )}
      {onTop && (
        <Button look="outline" size="small" onClick={onTop}>
          <ArrowUpToLine aria-hidden="true" className="size-4" />
          {t('standing.goal.top')}
        </Button>
      )}
      {isUnscored(rows) && !over && (
        <p className="text-muted basis-full text-sm">{t('standing.goal.unscored')}</p>
      )}
    </div>
  );
}

function OwnWay({ own, over }: { own: OwnTotal; over: boolean }) {
  const { t } = useTranslation();
  const { total, outOf, rank } = own;
  if (over)
    return !isRanked(own)
      ? t('standing.goal.ended', { count: total })
      : t('standing.goal.final', { count: total, rank });
  if (total >= outOf) return t('standing.goal.reached', { total });
  return t('standing.goal.left', { total, count: outOf - total });
}
