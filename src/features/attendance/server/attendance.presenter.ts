import { startForPhones } from '#club/server/addresses.ts';
import type { Config } from '#club/server/config.ts';
import type { Language } from '#kit/shared/language.ts';
import { inLanguage } from '#kit/shared/second-language.ts';
import type { AttendanceColumnOut, AttendanceRowOut, CheckinOut } from '../attendance.contract.ts';
import { countsFor } from '../attendance.rules.ts';
import { codeAt, stepEnd } from './checkin-code.ts';
import type { Projected } from './checkin.service.ts';
import type { GridColumn, GridRow } from './grid.queries.ts';

export const toColumn = ({ heldAt: _heldAt, startsAt, ...column }: GridColumn): AttendanceColumnOut => ({
  ...column,
  startsAt: startsAt && new Date(startsAt).toISOString(),
});

export function toRow(row: GridRow, columns: GridColumn[]): AttendanceRowOut {
  const joinedAt = new Date(row.joinedAt);
  const cells = columns.map(({ sessionId }) => row.cells?.[sessionId] ?? null);
  return {
    ...row,
    joinedAt: joinedAt.toISOString(),
    cells,
    counted: columns.map(({ heldAt }, place) =>
      countsFor({ heldAt: new Date(heldAt) }, { joinedAt, state: cells[place] ?? null }),
    ),
  };
}

export function toCheckin(
  { session, checkin, sample, present, trainees }: Projected,
  { now, config, language }: { now: Date; config: Config; language: Language },
): CheckinOut {
  const open = checkin !== null && now >= checkin.opensAt && now < checkin.closesAt;
  const code = open ? codeAt(now, checkin) : null;
  const changesAt = open ? new Date(Math.min(stepEnd(now).getTime(), checkin.closesAt.getTime())) : null;
  return {
    sessionId: session.id,
    campId: session.campId,
    title: inLanguage(session, language, 'title'),
    now: now.toISOString(),
    opensAt: checkin?.opensAt.toISOString() ?? null,
    closesAt: checkin?.closesAt.toISOString() ?? null,
    code,
    link: code && `${config.publicUrl}/checkin?code=${code}`,
    linkFix: startForPhones(config, { sample }),
    changesAt: changesAt?.toISOString() ?? null,
    trainees,
    present: present.map((arrival) => ({ ...arrival, at: new Date(arrival.at).toISOString() })),
  };
}
