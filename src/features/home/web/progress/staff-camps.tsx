import { clubToday } from '#club/shared/club-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { campsSearch } from '#features/programme/web/camps/camps.hooks.ts';
import { CampCard } from '#features/programme/web/shared/camp-card.tsx';
import { NoCamp } from '#features/programme/web/shared/camp-empty-states.tsx';
import { byRelevance, campStatus } from '#features/programme/camps.rules.ts';
import { may, type Role } from '#club/shared/access.ts';
import { Pager } from '#kit/web/ui/data-table-pager.tsx';
import { NothingFound } from '#kit/web/ui/empty-state.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { QueryBoundary, RefetchIndicator } from '#kit/web/ui/query-boundary.tsx';
import { SearchBox } from '#kit/web/ui/search-box.tsx';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserCheck from 'lucide-react/icons/user-check';
import { type AttendanceColumnOut, listAttendance } from '#features/attendance/attendance.contract.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { turnoutText } from '#features/attendance/web/shared/turnout-text.ts';
import { classes } from '#kit/web/classes.ts';
import { getSync } from '#features/results/sheets.contract.ts';
import { listProposed } from '#features/warnings/warnings.contract.ts';
import { endpointQuery } from '#kit/web/query.tsx';

const size = 12;

/** The camps that a staff member works in, each with what needs attention. */
export function StaffCamps({ role }: { role: Role }) {
  const { t } = useTranslation();
  const list = useListQuery(size);
  const read = useQuery(campsSearch(list));
  const searching = list.value('search') !== '';
  const adds = may(role, 'page.camps');
  return (
    <div className="flex flex-col gap-5">
      {((read.data?.total ?? 0) > size || searching) && <SearchBox label={t('ui.list.search')} list={list} />}
      <QueryBoundary read={read} loading={<CardsSkeleton />}>
        {({ data, size: shown, total }) =>
          total > 0 ? (
            <>
              <RefetchIndicator busy={read.isPlaceholderData}>
                <ul
                  aria-label={t('progress.page.working')}
                  className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
                >
                  {data.toSorted(byRelevance(clubToday())).map((camp) => (
                    <CampCard key={camp._id} camp={camp}>
                      <CampAttention camp={camp} role={role} />
                    </CampCard>
                  ))}
                </ul>
              </RefetchIndicator>
              <Pager list={list} size={shown} total={total} />
            </>
          ) : searching ? (
            <NothingFound list={list} />
          ) : (
            <NoCamp
              title={t(adds ? 'camps.dashboard.emptyTitle' : 'camps.mine.emptyTitle')}
              text={t(adds ? 'camps.dashboard.emptyText' : 'camps.mine.staffText')}
            />
          )
        }
      </QueryBoundary>
    </div>
  );
}

function CardsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">{t('ui.loading')}</span>
      {['one', 'two', 'three'].map((card) => (
        <div key={card} className="border-line bg-surface flex flex-col gap-4 rounded-2xl border p-5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-2" />
          <Skeleton className="h-16" />
        </div>
      ))}
    </div>
  );
}

interface Props {
  camp: CampOut;
  role: Role;
}

/** Counts of a running camp that need this role's attention, each with a link. */
function CampAttention({ camp, role }: Props) {
  if (campStatus(camp, clubToday()) !== 'running') return null;
  return (
    <ul className="border-line relative mt-4 flex flex-col gap-1 border-t pt-3 text-sm empty:hidden">
      {may(role, 'warning.decide') && <Proposed camp={camp} />}
      {may(role, 'sheet.edit') && <Unsynced camp={camp} />}
      {may(role, 'attendance.read') && <LastSession camp={camp} />}
    </ul>
  );
}

/** One row is enough, because the counts are beside the rows. */
const oneOf = ({ _id }: CampOut) => ({ campId: _id, size: '1' });

function Proposed({ camp }: { camp: CampOut }) {
  const { t } = useTranslation();
  const { data } = useQuery(endpointQuery(listProposed, { query: oneOf(camp) }));
  if (!data || data.total === 0) return null;
  const path = data.data[0]?.kind === 'attendance' ? 'warning_attendance' : 'warning';
  return (
    <Line
      Icon={TriangleAlert}
      urgent
      to={`/dashboard/${path}?campId=${camp._id}`}
      text={t('progress.attention.proposed', { count: data.total })}
    />
  );
}

function Unsynced({ camp }: { camp: CampOut }) {
  const { t } = useTranslation();
  const { data } = useQuery(endpointQuery(getSync, { query: { campId: camp._id } }));
  const failed = data?.data.columns.filter(({ problem }) => problem !== null).length ?? 0;
  if (failed === 0) return null;
  return (
    <Line
      Icon={CloudAlert}
      urgent
      to={`/dashboard/sheet_contest?campId=${camp._id}`}
      text={t('progress.attention.failed', { count: failed })}
    />
  );
}

const lastHeld = (columns: readonly AttendanceColumnOut[]) =>
  columns.findLast(
    ({ startsAt, turnout }) => turnout !== null && startsAt !== null && new Date(startsAt) <= new Date(),
  );

function LastSession({ camp }: { camp: CampOut }) {
  const { t } = useTranslation();
  const { data } = useQuery(endpointQuery(listAttendance, { query: oneOf(camp) }));
  const last = data && lastHeld(data.columns);
  if (!last) return null;
  const { title, turnout } = last;
  return (
    <Line
      Icon={UserCheck}
      to={`/dashboard/attendance?campId=${camp._id}`}
      text={t('progress.attention.attended', { title, turnout: turnoutText(t, turnout) })}
    />
  );
}

interface LineProps {
  Icon: typeof UserCheck;
  to: string;
  text: string;
  urgent?: boolean;
}

function Line({ Icon, to, text, urgent = false }: LineProps) {
  return (
    <li>
      <Link
        to={to}
        className={classes(
          'hover:bg-sunken -mx-2 flex min-h-11 items-center gap-2 rounded-lg px-2 tabular-nums sm:min-h-9',
          urgent ? 'text-danger font-bold' : 'text-ink',
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </Link>
    </li>
  );
}
