import { sql } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { siteSections } from './site.table.ts';

export const findSections = (db: Database) =>
  db.select({ name: siteSections.name, value: siteSections.value }).from(siteSections);

export async function saveSections(
  db: Database,
  sections: { name: string; value: unknown }[],
  updatedAt: Date,
): Promise<void> {
  await db
    .insert(siteSections)
    .values(sections.map((section) => ({ ...section, updatedAt })))
    .onConflictDoUpdate({
      target: siteSections.name,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    });
}
