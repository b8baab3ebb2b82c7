import { on, type Actor, type Route } from '#kit/server/http/route.ts';
import type { World } from '#kit/server/world.ts';
import * as contract from '../attendance.contract.ts';
import { toCheckin, toColumn, toRow } from './attendance.presenter.ts';
import { listColumns, listRows } from './attendance.queries.ts';
import { campToShow, mark } from './attendance.service.ts';
import { checkIn, openCheckin, readCheckin } from './checkin.service.ts';

export const attendanceRoutes = (world: World): Route[] => {
  const projected = async (actor: Actor, id: string) => {
    const read = await readCheckin(world, actor, id);
    return toCheckin(read, { now: world.clock.now(), publicUrl: world.config.publicUrl });
  };
  return [
    on(contract.listAttendance, async ({ query, actor }) => {
      const paging = { page: query.page, size: query.size };
      const campId = await campToShow(world, actor, query.campId);
      if (campId === null) return { data: [], columns: [], campId, ...paging, total: 0 };
      const [{ rows, total }, columns] = await Promise.all([
        listRows(world.db, { ...query, campId }),
        listColumns(world.db, campId),
      ]);
      const sessions = query.format === 'json' ? undefined : columns.map(({ title }) => title);
      const data = rows.map((row) => ({ ...toRow(row, columns), ...(sessions && { sessions }) }));
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
