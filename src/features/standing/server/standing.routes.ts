import { standingTarget } from '#features/sheets/sheets.rules.ts';
import { isId } from '#kit/server/database/columns.ts';
import { on, type Actor, type Route } from '#kit/server/http/route.ts';
import type { World } from '#kit/server/world.ts';
import { isStaff, may } from '#kit/shared/access.ts';
import { notFound } from '#kit/shared/errors.ts';
import { listStanding as contract } from '../standing.contract.ts';
import { campsOfStaff, listStanding, ownCampOf } from './standing.queries.ts';

export const standingRoutes = (world: World): Route[] => [
  on(contract, async ({ query, actor }) => {
    const { campId, levelId } = query;
    if ([campId, levelId].some((id) => id !== undefined && !isId(id))) throw notFound();
    const campIds = campId === undefined ? await campsFor(world, actor) : [campId];
    const { rows, total } = await listStanding(world.db, { ...query, campIds });
    const data = rows.map(({ rank, user_id: userId, name, handle, mentor, total: solved }) => ({
      rank,
      userId,
      name,
      handle,
      mentor,
      total: solved,
      outOf: standingTarget,
    }));
    return { data, page: query.page, size: query.size, total };
  }),
];

/** Without a wave in the question: all for a leader, the assigned ones for staff, one's own for a trainee. */
async function campsFor({ db }: World, actor: Actor): Promise<string[] | null> {
  if (may(actor.role, 'camp.every')) return null;
  if (isStaff(actor.role)) return campsOfStaff(db, actor.id);
  const own = await ownCampOf(db, actor.id);
  return own === null ? [] : [own];
}
