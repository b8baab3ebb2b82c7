import { campRemoval } from '../../camps.contract.ts';
import { findCamp } from '../camps/camps.service.ts';
import { findUser } from '#features/accounts/server/users/users.service.ts';
import { ownRemoval } from '#features/accounts/users.contract.ts';
import { userRemoval } from '#features/people/members.contract.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { toParts } from '#club/shared/removal.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import { notFound } from '#kit/shared/errors.ts';
import { archiveRemoval } from '../../archive.contract.ts';
import { type CountLater, countGone, findGone, type RemovedIds } from './removal.queries.ts';

const nothing: RemovedIds = { userIds: [], campIds: [], sessionIds: [] };

/** What would go with a person, a camp or an entry of the archive. */
export const removalRoutes = (context: AppContext, later: CountLater): Route[] => {
  const count = (gone: Partial<RemovedIds>) => countGone(context.db, later, { ...nothing, ...gone });
  return [
    on(campRemoval, async ({ params }) => {
      const [camp, counts] = await Promise.all([
        findCamp(context.db, params.id),
        count({ campIds: [params.id] }),
      ]);
      if (!camp) throw notFound();
      return { data: { parts: toParts(counts), blocked: (counts.trainees ?? 0) > 0 } };
    }),

    on(userRemoval, async ({ params }) => {
      const [user, counts] = await Promise.all([
        findUser(context.db, params.id),
        count({ userIds: [params.id] }),
      ]);
      if (!user) throw notFound();
      return { data: { parts: toParts(counts), blocked: false } };
    }),

    on(ownRemoval, async ({ actor }) => ({
      data: { parts: toParts(await count({ userIds: [actor.id] })), blocked: false },
    })),

    on(archiveRemoval, async ({ query }) => {
      const gone = await findGone(context.db, query.ids);
      if (Object.values(gone).every((ids: string[]) => ids.length === 0)) throw notFound();
      return { data: { parts: toParts(await count(gone)), blocked: false } };
    }),
  ];
};
