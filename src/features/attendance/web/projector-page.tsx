import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { useParams } from 'react-router';
import { may } from '#club/shared/access.ts';
import { pageFor } from '#club/web/guards.ts';
import { useLive } from '#features/live/web/shared/use-live.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { getCheckin } from '../attendance.contract.ts';
import { checkinQuery } from './attendance.hooks.ts';
import { ProjectorStage } from './projector-stage.tsx';
import { useEffect, useState } from 'react';

// Also for instructors, who have no access to the grid.
export const clientLoader = pageFor('attendance.mark');

export default function ProjectorPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const role = useAuthSession()?.user.role ?? null;
  const read = useQuery({
    ...checkinQuery(id),
    // Keeps polling when another window of the projecting computer has the focus.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data ? untilNextCode(data.data.changesAt, Date.parse(data.data.now) - dataUpdatedAt) : false,
  });
  useLive(read.data?.data.campId, { attendance: [getCheckin] });
  const now = useServerClock(read);
  const back = may(role, 'page.attendance')
    ? { to: '/dashboard/attendance', label: t('attendance.projector.back') }
    : { to: '/dashboard/sessions', label: t('attendance.projector.backToSessions') };
  return (
    <>
      <PageHeader title={t('attendance.projector.title')} back={back} />
      <QueryBoundary read={read}>
        {({ data }) => <ProjectorStage checkin={data} now={now} stale={read.error !== null} />}
      </QueryBoundary>
    </>
  );
}

const tickMs = 250;

interface Read {
  data: { data: { now: string } } | undefined;
  dataUpdatedAt: number;
}

/** How far the server's clock is ahead of this device's. */
const aheadOf = ({ data, dataUpdatedAt }: Read) => (data ? Date.parse(data.data.now) - dataUpdatedAt : 0);

/** The server's time, four times a second: codes and windows go by it, and a device's own clock may be wrong. */
function useServerClock(read: Read): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(now, read.dataUpdatedAt) + aheadOf(read);
}

const minRefetchMs = 1000;
const maxRefetchMs = 5000;

/** For the query itself: the next code is read as soon as there is one. */
function untilNextCode(changesAt: string | null, ahead: number): number {
  if (changesAt === null) return maxRefetchMs;
  const left = Date.parse(changesAt) - (Date.now() + ahead) + 100;
  return Math.min(maxRefetchMs, Math.max(minRefetchMs, left));
}
