import { desc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { auditEntries, auditRepeats } from './audit.table.ts';

type RepeatedEntry = typeof auditEntries.$inferInsert & { createdAt: Date };

export async function insertEntries(
  db: Database,
  entries: (typeof auditEntries.$inferInsert)[],
): Promise<void> {
  if (entries.length > 0) await db.insert(auditEntries).values(entries);
}

/** One statement, so that of concurrent failures one makes the entry and the others count. */
export async function insertRepeated(
  db: Database,
  { action, actorId, targetId, address, details, createdAt }: RepeatedEntry,
  { detail, times }: { detail: string; times: number },
): Promise<void> {
  const hour = createdAt.toISOString().slice(0, 13);
  const key = [action, targetId ?? 'nobody', detail, hour].filter(Boolean).join(' ');
  const at = createdAt.toISOString();
  await db.execute(sql`
    with entry as materialized (select uuidv7() as id),
    repeated as (
      insert into ${auditRepeats} as repeats (entry_id, key, times, last_at)
      select id, ${key}, ${times}::int, ${at}::timestamptz from entry
      on conflict (key) do update set times = repeats.times + excluded.times, last_at = excluded.last_at
      returning entry_id)
    insert into ${auditEntries} (id, created_at, action, actor_id, target_id, address, details)
    select id, ${at}::timestamptz, ${action}, ${actorId ?? null}::uuid, ${targetId ?? null}::uuid, ${address ?? null}, ${details ? JSON.stringify(details) : null}::jsonb
    from entry join repeated on entry_id = id`);
}

/** The newest entries with this person as actor or target. */
export const findEntriesAbout = (db: Database, userId: string) =>
  db
    .select()
    .from(auditEntries)
    .where(or(eq(auditEntries.actorId, userId), eq(auditEntries.targetId, userId)))
    .orderBy(desc(auditEntries.id))
    .limit(1000);
