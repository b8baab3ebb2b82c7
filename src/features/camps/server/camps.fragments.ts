import { type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Actor } from '#kit/server/http/route.ts';
import { type Duty, may } from '#club/shared/access.ts';
import { campStaff } from './camps.table.ts';

/** Whether somebody is assigned to a wave, with this duty or any. */
export const isAssigned = (userId: string | Placeholder, campId: SQLWrapper, duty?: Duty): SQL<boolean> =>
  sql`exists (select from ${campStaff} assigned where assigned.camp_id = ${campId}
    and assigned.user_id = ${userId}${duty === undefined ? sql`` : sql` and assigned.duty = ${duty}`})`;

export const worksEverywhere = ({ role }: Pick<Actor, 'role'>): boolean => may(role, 'camp.every');

/** The actor in a prepared statement; `workerValues` fills it in. */
export const worker = { id: sql.placeholder('workerId'), every: sql.placeholder('worksEverywhere') };
export const workerValues = (actor: Actor) => ({
  workerId: actor.id,
  worksEverywhere: worksEverywhere(actor),
});

/** Whether the actor works in a wave: a leader in every one, staff where they are assigned. */
export function worksIn(
  actor: Pick<Actor, 'id' | 'role'> | typeof worker,
  campId: SQLWrapper,
  duty?: Duty,
): SQL<boolean> {
  const assigned = isAssigned(actor.id, campId, duty);
  if ('every' in actor) return sql`(${actor.every}::boolean or ${assigned})`;
  // As a condition of its own, so that PostgreSQL can join by it.
  return worksEverywhere(actor) ? sql`true` : assigned;
}
