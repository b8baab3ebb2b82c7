import { toParts } from '#club/shared/removal.ts';
import { on, type Call, type Route } from '#kit/server/http/route.ts';
import { textReader } from '#club/server/text-reader.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { may } from '#club/shared/access.ts';
import { notFound } from '#kit/shared/errors.ts';
import { countRemoval } from '../archive/archive.service.ts';
import * as contract from '../../camps.contract.ts';
import { worksEverywhere } from './camps.fragments.ts';
import { toCamp, toCampPreview, toCampPage, toTitle } from './camps.presenter.ts';
import { findCampPage, listCamps, listCampsOfLevel } from './camps.queries.ts';
import { addCamp, assignMentors, cloneCamp, removeCamp, updateCamp } from './camp-editing.service.ts';
import { assertFilterTargetsExist, campTags, findCamp, requireDone } from './camps.service.ts';

type Reading = Pick<Call<typeof contract.getCamp>, 'actor' | 'language'>;

export const campsRoutes = (context: AppContext): Route[] => {
  const find = async (id: string, { actor, language }: Reading) => {
    const row = await findCampPage(context.db, { id, actor, language });
    if (!row) throw notFound();
    return row;
  };
  const page = async (id: string, reader: Reading) =>
    toCampPage(context.files, await find(id, reader), textReader(reader, 'camp.edit'));
  return [
    on(
      contract.listCampsOfLevel,
      async ({ params, query, language }) => {
        const { rows, total } = await listCampsOfLevel(context.db, { ...query, ...params });
        if (total === 0) await assertFilterTargetsExist(context.db, params);
        return { data: rows.map((row) => toTitle(row, language)), total };
      },
      { cache: () => ['camps', 'levels'] },
    ),

    on(
      contract.listCamps,
      async ({ query, actor, language }) => {
        const of = worksEverywhere(actor) ? null : actor.id;
        const filter = { ...query, of, withTrainees: may(actor.role, 'camp.trainees'), language };
        // Somebody who was not accepted has no camps, even if they were in one before.
        const accepted = may(actor.role, 'camp.material');
        const { rows, total } = accepted ? await listCamps(context.db, filter) : { rows: [], total: 0 };
        if (total === 0) await assertFilterTargetsExist(context.db, query);
        const reader = textReader({ actor, language }, 'camp.edit');
        return { data: rows.map((row) => toCamp(row, reader)), total };
      },
      { cache: () => campTags },
    ),

    on(
      contract.getCamp,
      async ({ params, actor, language }) => {
        const reader = { actor, language };
        if (may(actor.role, 'camp.material')) return { data: await page(params.id, reader) };
        const data = toCampPreview(await find(params.id, reader), language);
        return { message: 'access.joinFirst', data };
      },
      { cache: () => campTags },
    ),

    on(contract.addCamp, async ({ actor, body, language }) => {
      const id = await addCamp(context, actor, body);
      return { message: 'camps.messages.added', data: await page(id, { actor, language }) };
    }),

    on(contract.updateCamp, async ({ actor, params, body, language }) => {
      await updateCamp(context, actor, { id: params.id, change: body });
      return { message: 'camps.messages.updated', data: await page(params.id, { actor, language }) };
    }),

    on(contract.campRemoval, async ({ params }) => {
      const [camp, counts] = await Promise.all([
        findCamp(context.db, params.id),
        countRemoval(context.db, { campIds: [params.id] }),
      ]);
      if (!camp) throw notFound();
      return { data: { parts: toParts(counts), blocked: (counts.trainees ?? 0) > 0 } };
    }),

    on(contract.removeCamp, async ({ actor, params }) => {
      await removeCamp(context, actor, params.id);
      return { message: 'camps.messages.removed' };
    }),

    on(contract.cloneCamp, async ({ actor, params, body, language }) => {
      const id = await cloneCamp(context, actor, { id: params.id, ...body });
      return { message: 'camps.messages.cloned', data: await page(id, { actor, language }) };
    }),

    on(contract.assignMentor, async ({ actor, params, body }) => {
      const { userId, mentorId } = body;
      requireDone(await assignMentors(context, actor, { campId: params.id, userIds: [userId], mentorId }));
      return { message: 'camps.messages.mentorAssigned' };
    }),
  ];
};
