import { campTags } from '#features/programme/server/camps/camps.service.ts';
import { tagOf } from '#kit/server/cache/response-cache.ts';
import { on, type Actor, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Language } from '#kit/shared/language.ts';
import * as contract from '../attendance.contract.ts';
import { toCheckin, toColumn, toRow } from './attendance.presenter.ts';
import { mark, readGrid } from './attendance.service.ts';
import { checkIn, openCheckin, readCheckin, takeTicket } from './checkin.service.ts';

export const attendanceRoutes = (context: AppContext): Route[] => {
  const projected = async (actor: Actor, { id, language }: { id: string; language: Language }) => {
    const read = await readCheckin(context, actor, id);
    return toCheckin(read, { now: context.clock.now(), config: context.config, language });
  };
  return [
    on(
      contract.listAttendance,
      async ({ query, actor, language }) => {
        const grid = await readGrid(context, actor, { ...query, language });
        if (grid === null) return { data: [], columns: [], campId: null, total: 0 };
        const { campId, total, level, title } = grid;
        const columns = grid.columns.map(toColumn);
        const sessions = query.format === 'json' ? undefined : columns.map((column) => column.title);
        const data = grid.rows.map((row) => ({ ...toRow(row, grid.columns), ...(sessions && { sessions }) }));
        const file = { name: ['attendance', level, title].join(' - '), last: contract.turnoutRow(columns) };
        return { data, columns, campId, total, ...(sessions && { file }) };
      },
      {
        cache: ({ query: { campId } }) =>
          campId === undefined ? null : [...campTags, tagOf('attendance', campId)],
      },
    ),

    on(contract.markAttendance, async ({ actor, body }) => {
      const before = await mark(context, actor, body);
      return { data: { state: body.state, before } };
    }),

    on(contract.openCheckin, async ({ actor, params, body, language }) => {
      await openCheckin(context, actor, { id: params.id, ...body });
      return { data: await projected(actor, { id: params.id, language }) };
    }),

    on(contract.getCheckin, async ({ actor, params, language }) => ({
      data: await projected(actor, { id: params.id, language }),
    })),

    on(contract.takeTicket, async ({ body, address, language }) => ({
      data: await takeTicket(context, { code: body.code, address, language }),
    })),

    on(contract.checkIn, async ({ actor, body, address, language }) => {
      const data = await checkIn(context, actor, { ...body, address, language });
      return { message: `attendance.messages.arrived.${data.state}`, data };
    }),
  ];
};
