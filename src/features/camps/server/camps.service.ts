import type { Database } from '#kit/server/database/client.ts';
import { isId } from '#kit/server/database/columns.ts';
import { type CampRow, findCamp } from './camps.queries.ts';

export { campsByLevel } from './camps.queries.ts';

/** A wave of a level, or null when there is none of that name there. */
export async function findCampOfLevel(
  db: Database,
  { campId, levelId }: { campId: string; levelId: string },
): Promise<CampRow | null> {
  if (!isId(campId) || !isId(levelId)) return null;
  const camp = await findCamp(db, campId);
  return camp?.levelId === levelId ? camp : null;
}
