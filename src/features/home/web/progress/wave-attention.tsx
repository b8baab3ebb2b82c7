import { clubToday } from '#club/shared/club-time.ts';
import { useQuery } from '@tanstack/react-query';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserCheck from 'lucide-react/icons/user-check';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import type { AttendanceColumnOut } from '#features/attendance/attendance.contract.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { waveStatus } from '#features/programme/camps.rules.ts';
import { may, type Role } from '#club/shared/access.ts';
import { classes } from '#kit/web/classes.ts';
import { attendanceQuery, proposalsQuery, syncQuery } from './progress.hooks.ts';

interface Props {
  camp: CampOut;
  role: Role;
}

/** Counts of a running wave that need this role's attention, each with a link. */
export function WaveAttention({ camp, role }: Props) {
  if (waveStatus(camp, clubToday()) !== 'running') return null;
  return (
    <ul className="border-line relative mt-4 flex flex-col gap-1 border-t pt-3 text-sm empty:hidden">
      {may(role, 'warning.decide') && <Proposed camp={camp} />}
      {may(role, 'sheet.edit') && <Unsynced camp={camp} />}
      {may(role, 'attendance.read') && <LastSession camp={camp} />}
    </ul>
  );
}

function Proposed({ camp }: { camp: CampOut }) {
  const { t } = useTranslation();
  const { data } = useQuery(proposalsQuery(camp._id));
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
  const { data } = useQuery(syncQuery(camp._id));
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
  columns.findLast(({ startsAt }) => startsAt !== null && new Date(startsAt) <= new Date());

function LastSession({ camp }: { camp: CampOut }) {
  const { t } = useTranslation();
  const { data } = useQuery(attendanceQuery(camp._id));
  const last = data && lastHeld(data.columns);
  if (!last) return null;
  const { title, present } = last;
  return (
    <Line
      Icon={UserCheck}
      to={`/dashboard/attendance?campId=${camp._id}`}
      text={t('progress.attention.attended', { title, present, trainees: data.total })}
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
