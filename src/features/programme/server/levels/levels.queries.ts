import { asc, eq, sql } from 'drizzle-orm';
import { type Database, firstOf } from '#kit/server/database/client.ts';
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

export const findLevel = (db: Database, id: string) =>
  firstOf(db.select().from(levels).where(eq(levels.id, id)));

/** Locks the level against removal until the transaction ends. */
export const lockLevelForShare = (db: Database, id: string) =>
  firstOf(db.select().from(levels).where(eq(levels.id, id)).for('share'));

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

export const updateLevel = (db: Database, id: string, change: Partial<NewLevel>) =>
  Object.keys(change).length === 0
    ? findLevel(db, id)
    : firstOf(db.update(levels).set(change).where(eq(levels.id, id)).returning());

export const deleteLevel = (db: Database, id: string) =>
  firstOf(db.delete(levels).where(eq(levels.id, id)).returning());

export async function lockLevels(db: Database): Promise<string[]> {
  const rows = await db.select({ id: levels.id }).from(levels).orderBy(asc(levels.id)).for('update');
  return rows.map(({ id }) => id);
}

export const placeLevels = (db: Database, ids: string[]) =>
  db.execute(sql`
    update ${levels} set position = given.position
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as given (id, position)
    where ${levels.id} = given.id`);
