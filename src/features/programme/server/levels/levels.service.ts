import { record, recordAbout } from '#features/audit/server/audit.service.ts';
import { violatedReference } from '#kit/server/database/errors.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { z } from '#kit/shared/zod.ts';
import type * as contract from '../../levels.contract.ts';
import { hasCamps, orderIncomplete } from '../../programme.errors.ts';
import {
  deleteLevel,
  findLevel,
  insertLevel,
  type LevelRow,
  lockLevels,
  placeLevels,
  updateLevel as changeLevel,
} from './levels.queries.ts';

export { findLevel, lockLevelForShare } from './levels.queries.ts';

type LevelFields = z.output<typeof contract.addLevel.body>;

export async function getLevel(context: AppContext, id: string): Promise<LevelRow> {
  const level = await findLevel(context.db, id);
  if (!level) throw notFound();
  return level;
}

export const addLevel = (context: AppContext, actor: Actor, level: LevelFields): Promise<LevelRow> =>
  context.db.transaction(async (tx) => {
    const row = await insertLevel(tx, level);
    await recordAbout(tx, 'level.added', { context, actor, about: row });
    return row;
  });

export async function updateLevel(
  context: AppContext,
  actor: Actor,
  { id, change }: { id: string; change: Partial<LevelFields> },
): Promise<LevelRow> {
  return context.db.transaction(async (tx) => {
    const row = await changeLevel(tx, id, change);
    if (!row) throw notFound();
    await recordAbout(tx, 'level.updated', { context, actor, about: row });
    return row;
  });
}

export async function removeLevel(context: AppContext, actor: Actor, id: string): Promise<void> {
  try {
    await context.db.transaction(async (tx) => {
      const row = await deleteLevel(tx, id);
      if (!row) throw notFound();
      await recordAbout(tx, 'level.removed', { context, actor, about: row });
    });
  } catch (error) {
    // The foreign key decides, because a camp may be added concurrently.
    throw violatedReference(error) === null ? error : hasCamps();
  }
}

export async function orderLevels(context: AppContext, actor: Actor, ids: string[]): Promise<void> {
  await context.db.transaction(async (tx) => {
    const all = await lockLevels(tx);
    const named = new Set(ids);
    if (ids.some((id) => !all.includes(id))) throw notFound();
    if (ids.length !== all.length || !all.every((id) => named.has(id))) throw orderIncomplete();
    await placeLevels(tx, ids);
    await record(tx, { action: 'level.ordered', actorId: actor.id, at: context.clock.now() });
  });
}
