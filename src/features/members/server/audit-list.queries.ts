import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { fullName } from '#features/users/server/users.fragments.ts';
import { users } from '#features/users/server/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { likePattern } from '#kit/server/database/like.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';

const actors = alias(users, 'actors');
const targets = alias(users, 'targets');
const actorName = sql<string | null>`${fullName('actors')}`;
const targetName = sql<string | null>`${fullName('targets')}`;

/** The log outlives people, so a deleted person has no name. */
export async function listEntries(db: Database, { search, ...page }: PageRequest & { search?: string }) {
  const pattern = search ? likePattern(search) : '';
  const like = (column: SQL) => sql`${column} ilike ${pattern}`;
  const where = search
    ? or(
        sql`${auditEntries.action} ilike ${pattern}`,
        like(actorName),
        like(targetName),
        sql`${auditEntries.details}::text ilike ${pattern}`,
      )
    : undefined;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ entry: auditEntries, actor: actorName, target: targetName })
      .from(auditEntries)
      .leftJoin(actors, eq(actors.id, auditEntries.actorId))
      .leftJoin(targets, eq(targets.id, auditEntries.targetId))
      .where(and(where))
      .orderBy(desc(auditEntries.id))
      .limit(page.size)
      .offset(offsetOf(page)),
    search
      ? db
          .select({ total: count() })
          .from(auditEntries)
          .leftJoin(actors, eq(actors.id, auditEntries.actorId))
          .leftJoin(targets, eq(targets.id, auditEntries.targetId))
          .where(where)
      : db.select({ total: count() }).from(auditEntries),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
