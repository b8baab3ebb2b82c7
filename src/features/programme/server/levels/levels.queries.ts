import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { findPage, orderOf } from '#kit/server/database/find-page.ts';
import { textContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Language } from '#kit/shared/language.ts';
import type { z } from '#kit/shared/zod.ts';
import type { addLevel, listLevels as levelList } from '../../levels.contract.ts';
import { levels } from './levels.table.ts';

export type LevelRow = typeof levels.$inferSelect;
type NewLevel = z.output<typeof addLevel.body>;
type Filter = z.output<typeof levelList.query> & { language: Language };

export const listLevels = (db: Database, { search, sort, language, ...page }: Filter) =>
  findPage(db, levels, {
    ...page,
    where: search ? textContains(search, levels.title, levels.titleAr) : undefined,
    orderBy: orderOf(sort, { title: titleIn(language, levels), createdAt: levels.createdAt }, [
      asc(levels.position),
      asc(levels.id),
    ]),
  });

export async function findLevel(db: Database, id: string): Promise<LevelRow | null> {
  const [row] = await db.select().from(levels).where(eq(levels.id, id));
  return row ?? null;
}

/** Locks the level against removal until the transaction ends. */
export async function lockLevelForShare(db: Database, id: string): Promise<LevelRow | null> {
  const [row] = await db.select().from(levels).where(eq(levels.id, id)).for('share');
  return row ?? null;
}

/** Appends it. */
export async function insertLevel(db: Database, level: NewLevel): Promise<LevelRow> {
  const position = sql`(select coalesce(max(position), 0) + 1 from ${levels})`;
  const [row] = await db
    .insert(levels)
    .values({ ...level, position })
    .returning();
  if (!row) throw new Error('a level was not inserted');
  return row;
}

export async function updateLevel(
  db: Database,
  id: string,
  change: Partial<NewLevel>,
): Promise<LevelRow | null> {
  if (Object.keys(change).length === 0) return findLevel(db, id);
  const [row] = await db.update(levels).set(change).where(eq(levels.id, id)).returning();
  return row ?? null;
}

export async function deleteLevel(db: Database, id: string): Promise<LevelRow | null> {
  const [row] = await db.delete(levels).where(eq(levels.id, id)).returning();
  return row ?? null;
}

export async function lockLevels(db: Database): Promise<string[]> {
  const rows = await db.select({ id: levels.id }).from(levels).orderBy(asc(levels.id)).for('update');
  return rows.map(({ id }) => id);
}

export async function placeLevels(db: Database, ids: string[]): Promise<void> {
  await db.execute(sql`
    update ${levels} set position = given.position
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as given (id, position)
    where ${levels.id} = given.id`);
}
