import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { fullName, searchDetails } from '#features/users/server/users.fragments.ts';
import { users } from '#features/users/server/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';

const actors = alias(users, 'actors');
const targets = alias(users, 'targets');
const actorName = sql<string | null>`${fullName('actors')}`;
const targetName = sql<string | null>`${fullName('targets')}`;

// Must equal the expression of the index audit_entries_search.
const described = sql`fold_search(action || '|' || coalesce(details::text, ''))`;

/** A union, because each part is found by an index of its own. */
function matches(search: string): SQL {
  const people = sql`select id from ${users} where ${foldedContains(searchDetails('users'), search)}`;
  return sql`${auditEntries.id} in (
    select id from ${auditEntries} where ${foldedContains(described, search)}
    union select id from ${auditEntries} where actor_id in (${people})
    union select id from ${auditEntries} where target_id in (${people}))`;
}

/** The log outlives people, so a deleted person has no name. */
export async function listEntries(db: Database, { search, ...page }: PageRequest & { search?: string }) {
  const where = search ? matches(search) : undefined;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ entry: auditEntries, actor: actorName, target: targetName })
      .from(auditEntries)
      .leftJoin(actors, eq(actors.id, auditEntries.actorId))
      .leftJoin(targets, eq(targets.id, auditEntries.targetId))
      .where(where)
      .orderBy(desc(auditEntries.id))
      .limit(page.size)
      .offset(offsetOf(page)),
    db.select({ total: count() }).from(auditEntries).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
