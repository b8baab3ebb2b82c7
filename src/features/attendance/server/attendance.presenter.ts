import { settingsForPhones } from '#club/server/addresses.ts';
import type { Config } from '#club/server/config.ts';
import type { AttendanceColumnOut, AttendanceRowOut, CheckinOut } from '../attendance.contract.ts';
import { countsFor } from '../attendance.rules.ts';
import { codeAt, stepEnd } from './checkin-code.ts';
import type { Projected } from './checkin.service.ts';
import type { GridColumn, GridRow } from './grid.queries.ts';

type Column = ReturnType<typeof readColumn>;

export const readColumn = ({ startsAt, heldAt, ...column }: GridColumn) => ({
  ...column,
  startsAt: startsAt === null ? null : new Date(startsAt),
  heldAt: new Date(heldAt),
});

export const toColumn = ({ sessionId, title, startsAt, present }: Column): AttendanceColumnOut => ({
  sessionId,
  title,
  startsAt: startsAt?.toISOString() ?? null,
  present,
});

export function toRow(row: GridRow, columns: Column[]): AttendanceRowOut {
  const joinedAt = new Date(row.joinedAt);
  const cells = columns.map(({ sessionId }) => row.cells?.[sessionId] ?? null);
  return {
    userId: row.userId,
    name: row.name,
    handle: row.handle,
    email: row.email,
    phone: row.phone,
    joinedAt: joinedAt.toISOString(),
    cells,
    counted: columns.map((column, place) => countsFor(column, { joinedAt, state: cells[place] ?? null })),
  };
}

export function toCheckin(
  { session, checkin, sample, present, trainees }: Projected,
  { now, config }: { now: Date; config: Config },
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
    link: code && `${config.publicUrl}/checkin?code=${code}`,
    linkFix: settingsForPhones(config, { sample }),
    changesAt: changesAt?.toISOString() ?? null,
    trainees,
    present: present.map(({ user_id: userId, name, handle, state, marked_at: at }) => ({
      userId,
      name,
      handle,
      state,
      at: new Date(at).toISOString(),
    })),
  };
}
