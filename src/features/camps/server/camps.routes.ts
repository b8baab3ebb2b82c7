import { on, type Actor, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { may } from '#club/shared/access.ts';
import { notFound } from '#kit/shared/errors.ts';
import * as contract from '../camps.contract.ts';
import { type SessionFragments, worksEverywhere } from './camps.fragments.ts';
import { toCamp, toCampPage, toTitle } from './camps.presenter.ts';
import { findCampPage, listCamps, listCampsOfLevel } from './camps.queries.ts';
import {
  addCamp,
  assignMentor,
  type CampParts,
  assertFilterTargetsExist,
  cloneCamp,
  removeCamp,
  updateCamp,
} from './camps.service.ts';

/** Level responses contain their waves. */
const invalidates = ['camps', 'levels'];

/** The sessions slice comes later and hands in its SQL fragments. */
export const campsRoutes = (world: World, sessions: SessionFragments, parts: CampParts): Route[] => {
  const page = async (id: string, actor: Actor) => {
    const row = await findCampPage(world.db, sessions, { id, actor });
    if (!row || (row.camp.archivedAt && !worksEverywhere(actor))) throw notFound();
    return toCampPage(world.files, row);
  };
  return [
    on(
      contract.listCampsOfLevel,
      async ({ params, query }) => {
        const { rows, total } = await listCampsOfLevel(world.db, { ...query, ...params });
        if (total === 0) await assertFilterTargetsExist(world.db, params);
        return { data: rows.map(toTitle), page: query.page, size: query.size, total };
      },
      { cacheTags: ['camps', 'levels'] },
    ),

    on(contract.listCamps, async ({ query, actor }) => {
      const paging = { page: query.page, size: query.size };
      const trainees = may(actor.role, 'camp.trainees');
      const of = worksEverywhere(actor) ? null : actor.id;
      const { rows, total } = await listCamps(world.db, sessions, { ...query, of, withTrainees: trainees });
      if (total === 0) await assertFilterTargetsExist(world.db, query);
      return { data: rows.map((row) => toCamp(row, { trainees })), ...paging, total };
    }),

    on(contract.getCamp, async ({ params, actor }) => ({ data: await page(params.id, actor) })),

    on(
      contract.addCamp,
      async ({ actor, body }) => {
        const id = await addCamp(world, actor, body);
        return { message: 'camps.messages.added', data: await page(id, actor) };
      },
      { invalidates },
    ),

    on(
      contract.updateCamp,
      async ({ actor, params, body }) => {
        await updateCamp(world, actor, { id: params.id, change: body });
        return { message: 'camps.messages.updated', data: await page(params.id, actor) };
      },
      { invalidates },
    ),

    on(
      contract.removeCamp,
      async ({ actor, params }) => {
        await removeCamp(world, actor, { id: params.id, parts });
        return { message: 'camps.messages.removed' };
      },
      { invalidates },
    ),

    on(
      contract.cloneCamp,
      async ({ actor, params, body }) => {
        const id = await cloneCamp(world, actor, { id: params.id, ...body, parts });
        return { message: 'camps.messages.cloned', data: await page(id, actor) };
      },
      { invalidates },
    ),

    on(contract.assignMentor, async ({ actor, params, body }) => {
      await assignMentor(world, actor, { id: params.id, ...body });
      return { message: 'camps.messages.mentorAssigned' };
    }),
  ];
};
