import type { AttendanceColumnOut, AttendanceRowOut, CheckinOut } from '../attendance.contract.ts';
import { countsFor } from '../attendance.rules.ts';
import type { listColumns, listRows } from './attendance.queries.ts';
import { codeAt, stepEnd } from './checkin-code.ts';
import type { Projected } from './checkin.service.ts';

type Column = Awaited<ReturnType<typeof listColumns>>[number];
type Row = Awaited<ReturnType<typeof listRows>>['rows'][number];

export const toColumn = ({ sessionId, title, startsAt, present }: Column): AttendanceColumnOut => ({
  sessionId,
  title,
  startsAt: startsAt?.toISOString() ?? null,
  present,
});

export function toRow(row: Row, columns: Column[]): AttendanceRowOut {
  const joinedAt = new Date(row.joined_at);
  // A session that was added between the two questions has a column and no cell yet.
  const cells = columns.map((_, place) => row.cells[place] ?? null);
  return {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    joinedAt: joinedAt.toISOString(),
    cells,
    counted: columns.map((column, place) => countsFor(column, { joinedAt, state: cells[place] ?? null })),
  };
}

export function toCheckin(
  { session, checkin, present, trainees }: Projected,
  { now, publicUrl }: { now: Date; publicUrl: string },
): CheckinOut {
  const open = checkin !== null && now >= checkin.opensAt && now < checkin.closesAt;
  const code = open ? codeAt(now, checkin) : null;
  const changesAt = open ? new Date(Math.min(stepEnd(now).getTime(), checkin.closesAt.getTime())) : null;
  return {
    sessionId: session.id,
    campId: session.campId,
    title: session.title,
    now: now.toISOString(),
    opensAt: checkin?.opensAt.toISOString() ?? null,
    closesAt: checkin?.closesAt.toISOString() ?? null,
    code,
    link: code && `${publicUrl}/checkin?code=${code}`,
    changesAt: changesAt?.toISOString() ?? null,
    trainees,
    present: present.map(({ user_id: userId, name, state, marked_at: at }) => ({
      userId,
      name,
      state,
      at: new Date(at).toISOString(),
    })),
  };
}
