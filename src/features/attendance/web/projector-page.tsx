import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { may } from '#club/shared/access.ts';
import { requirePermission } from '#club/web/guards.ts';
import { useLive } from '#features/live/web/shared/use-live.ts';
import { useSession } from '#kit/web/session.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { getCheckin } from '../attendance.contract.ts';
import { checkinQuery } from './attendance.hooks.ts';
import { ProjectorStage } from './projector-stage.tsx';
import { untilNextCode, useServerClock } from './use-server-clock.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  // Also for instructors, who have no access to the grid.
  requirePermission('attendance.mark', request);
  return null;
}

export default function ProjectorPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const role = useSession()?.user.role ?? null;
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
