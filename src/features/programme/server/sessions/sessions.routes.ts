import { orderSessions as orderContract } from '../../camps.contract.ts';
import { assertFilterTargetsExist, campTags } from '../camps/camps.service.ts';
import { on, type Actor, type Route } from '#kit/server/http/route.ts';
import { textReader } from '#club/server/text-reader.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { may } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';
import { notFound } from '#kit/shared/errors.ts';
import { sessionCampUnknown } from '../../programme.errors.ts';
import * as contract from '../../sessions.contract.ts';
import { toSession } from './sessions.presenter.ts';
import { findPlacedSession, listSessions } from './sessions.queries.ts';
import {
  addSession,
  addSessions,
  orderSessions,
  publishSessions,
  removeSession,
  sessionRemoval,
  updateSession,
} from './sessions.service.ts';

export const sessionsRoutes = (context: AppContext): Route[] => {
  const get = async (id: string, { actor, language }: { actor: Actor; language: Language }) => {
    const row = await findPlacedSession(context.db, { id, actor, language });
    if (!row) throw notFound();
    return toSession(context.files, row, {
      language,
      edits: row.works && may(actor.role, 'session.edit'),
      attended: row.works && may(actor.role, 'session.list'),
    });
  };
  return [
    on(contract.listSessions, async ({ query, actor, language }) => {
      const filter = { ...query, visibleTo: actor, language, now: context.clock.now() };
      const { rows, total } = await listSessions(context.db, filter);
      if (total === 0) await assertFilterTargetsExist(context.db, query);
      const reader = { ...textReader({ actor, language }, 'session.edit'), attended: true };
      return { data: rows.map((row) => toSession(context.files, row, reader)), total };
    }),

    on(contract.getSession, async ({ params, ...call }) => ({ data: await get(params.id, call) }), {
      cache: () => [...campTags, 'attendance'],
    }),

    on(contract.addSession, async ({ actor, body, files, language }) => {
      const id = await addSession(context, actor, { body, slides: files.sessionSlides });
      return { message: 'sessions.messages.added', data: await get(id, { actor, language }) };
    }),

    on(contract.addSessions, async ({ actor, body }) => {
      const rows = await addSessions(context, actor, body);
      const data = rows.map(({ id: _id, title, startsAt }) => ({
        _id,
        title,
        startsAt: startsAt?.toISOString() ?? null,
      }));
      return { message: 'sessions.messages.manyAdded', data };
    }),

    on(contract.publishSessions, async ({ actor, body }) => ({
      message: `sessions.messages.${body.published ? 'manyPublished' : 'manyUnpublished'}`,
      data: await publishSessions(context, actor, body),
    })),

    on(contract.updateSession, async ({ actor, params, body, files, language }) => {
      const slides = files.sessionSlides;
      await updateSession(context, actor, { id: params.id, change: body, slides });
      return { message: 'sessions.messages.updated', data: await get(params.id, { actor, language }) };
    }),

    on(contract.sessionRemoval, async ({ actor, params }) => ({
      data: await sessionRemoval(context, actor, params.id),
    })),

    on(contract.removeSession, async ({ actor, params }) => {
      await removeSession(context, actor, params.id);
      return { message: 'sessions.messages.removed' };
    }),

    on(contract.orderSessions, async ({ actor, body: { sessionIds: ids, ...body } }) => {
      await orderSessions(context, actor, { ...body, ids, unknown: sessionCampUnknown });
      return { message: 'camps.messages.ordered' };
    }),

    on(orderContract, async ({ actor, params, body }) => {
      await orderSessions(context, actor, { campId: params.id, ids: body.sessionIds });
      return { message: 'camps.messages.ordered' };
    }),
  ];
};
