import { on, type Actor, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import * as contract from '../attendance.contract.ts';
import { readColumn, toCheckin, toColumn, toRow } from './attendance.presenter.ts';
import { mark, readGrid } from './attendance.service.ts';
import { checkIn, openCheckin, readCheckin } from './checkin.service.ts';

export const attendanceRoutes = (world: World): Route[] => {
  const projected = async (actor: Actor, id: string) => {
    const read = await readCheckin(world, actor, id);
    return toCheckin(read, { now: world.clock.now(), publicUrl: world.config.publicUrl });
  };
  return [
    on(contract.listAttendance, async ({ query, actor }) => {
      const paging = { page: query.page, size: query.size };
      const grid = await readGrid(world, actor, query);
      if (grid === null) return { data: [], columns: [], campId: null, ...paging, total: 0 };
      const { campId, total } = grid;
      const columns = grid.columns.map(readColumn);
      const sessions = query.format === 'json' ? undefined : columns.map(({ title }) => title);
      const data = grid.rows.map((row) => ({ ...toRow(row, columns), ...(sessions && { sessions }) }));
      return { data, columns: columns.map(toColumn), campId, ...paging, total };
    }),

    on(contract.markAttendance, async ({ actor, body }) => {
      const before = await mark(world, actor, body);
      return { data: { state: body.state, before } };
    }),

    on(contract.openCheckin, async ({ actor, params, body }) => {
      await openCheckin(world, actor, { id: params.id, ...body });
      return { data: await projected(actor, params.id) };
    }),

    on(contract.getCheckin, async ({ actor, params }) => ({ data: await projected(actor, params.id) })),

    on(contract.checkIn, async ({ actor, body }) => ({ data: await checkIn(world, actor, body.code) })),
  ];
};
