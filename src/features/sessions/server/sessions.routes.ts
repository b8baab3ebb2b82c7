import { orderSessions as orderContract } from '#features/camps/camps.contract.ts';
import { assertFilterTargetsExist } from '#features/camps/server/camps.service.ts';
import { on, type Actor, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { may } from '#club/shared/access.ts';
import { notFound } from '#kit/shared/errors.ts';
import * as contract from '../sessions.contract.ts';
import { toSession } from './sessions.presenter.ts';
import type { AttendanceFragments } from './sessions.fragments.ts';
import { findPlacedSession, listSessions } from './sessions.queries.ts';
import { addSession, orderSessions, removeSession, updateSession } from './sessions.service.ts';

export const sessionsRoutes = (world: World, attendance: AttendanceFragments): Route[] => {
  const get = async (id: string, actor: Actor) => {
    const row = await findPlacedSession(world.db, attendance, { id, actor });
    if (!row) throw notFound();
    return toSession(world.files, row, { attended: row.works && may(actor.role, 'session.list') });
  };
  return [
    on(contract.listSessions, async ({ query, actor }) => {
      const paging = { page: query.page, size: query.size };
      const { rows, total } = await listSessions(world.db, attendance, { ...query, visibleTo: actor });
      if (total === 0) await assertFilterTargetsExist(world.db, query);
      return { data: rows.map((row) => toSession(world.files, row, { attended: true })), ...paging, total };
    }),

    on(contract.getSession, async ({ params, actor }) => ({ data: await get(params.id, actor) })),

    on(contract.addSession, async ({ actor, body, files }) => {
      const id = await addSession(world, actor, { body, slides: files.sessionSlides });
      return { message: 'sessions.messages.added', data: await get(id, actor) };
    }),

    on(contract.updateSession, async ({ actor, params, body, files }) => {
      await updateSession(world, actor, { id: params.id, change: body, slides: files.sessionSlides });
      return { message: 'sessions.messages.updated', data: await get(params.id, actor) };
    }),

    on(contract.removeSession, async ({ actor, params }) => {
      await removeSession(world, actor, params.id);
      return { message: 'sessions.messages.removed' };
    }),

    on(orderContract, async ({ params, body }) => {
      await orderSessions(world, { campId: params.id, ids: body.sessionIds });
      return { message: 'camps.messages.ordered' };
    }),
  ];
};
