import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { worksIn } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, firstOf } from '#kit/server/database/client.ts';
import { pageOf } from '#kit/server/database/find-page.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Language } from '#kit/shared/language.ts';
import type { PageRequest } from '#kit/shared/page.ts';
import type { QueryOf } from '#kit/shared/endpoint.ts';
import type * as contract from '../warnings.contract.ts';
import { warnings } from './warnings.table.ts';

export type WarningRow = typeof warnings.$inferSelect;
export type NewWarning = typeof warnings.$inferInsert;

/** The person's nth warning in this camp, withdrawn ones left out. */
const number = sql<number>`(case when ${warnings.withdrawnAt} is null then (select count(*)::int from warnings earlier
  where earlier.camp_id = ${warnings.campId} and earlier.user_id = ${warnings.userId}
    and earlier.withdrawn_at is null and earlier.id <= ${warnings.id}) else 0 end)`;

const listed = (language: Language) => ({
  warning: warnings,
  name: fullName('users'),
  email: users.email,
  phone: users.phone,
  camp: titleIn(language, camps),
  level: titleIn(language, levels),
  // Null without a session.
  session: titleIn(language, trainingSessions) as SQL<string | null>,
  number,
});

type WarningFilter = QueryOf<typeof contract.listWarnings> & {
  /** Only of camps in which the actor works. */
  visibleTo: Actor;
  language: Language;
};

export function listWarnings(db: Database, { campId, kind, search, visibleTo, ...wanted }: WarningFilter) {
  const where = and(
    isNull(camps.archivedAt),
    isNull(users.archivedAt),
    campId === undefined ? undefined : eq(warnings.campId, campId),
    kind === undefined ? undefined : eq(warnings.kind, kind),
    search ? foldedContains(searchDetails('users'), search) : undefined,
    worksIn(visibleTo, camps.id),
  );
  return findListed(db, where, wanted);
}

type Wanted = PageRequest & { language: Language };

export const listWarningsOf = (db: Database, userId: string, wanted: Wanted) =>
  findListed(db, eq(warnings.userId, userId), wanted);

function findListed(db: Database, where: SQL | undefined, { language, ...page }: Wanted) {
  const found = () =>
    db
      .select(listed(language))
      .from(warnings)
      .innerJoin(users, eq(users.id, warnings.userId))
      .innerJoin(camps, eq(camps.id, warnings.campId))
      .innerJoin(levels, eq(levels.id, camps.levelId))
      .leftJoin(trainingSessions, eq(trainingSessions.id, warnings.sessionId))
      .where(where);
  return pageOf(db, found, { ...page, orderBy: [desc(warnings.id)] });
}

export type ListedWarning = Awaited<ReturnType<typeof findListed>>['rows'][number];

export async function findListedWarning(
  db: Database,
  id: string,
  language: Language,
): Promise<ListedWarning | null> {
  const { rows } = await findListed(db, eq(warnings.id, id), { language, page: 1, size: 1 });
  return rows[0] ?? null;
}

type WarnedFilter = QueryOf<typeof contract.listWarned>;

export function listWarned(db: Database, { campId, search, userIds, ...page }: WarnedFilter) {
  const where = and(
    eq(enrolments.campId, campId),
    isNull(users.archivedAt),
    userIds === undefined ? undefined : inArray(enrolments.userId, userIds),
    search ? foldedContains(searchDetails('users'), search) : undefined,
  );
  const found = () =>
    db
      .select({
        userId: users.id,
        name: fullName('users'),
        email: users.email,
        phone: users.phone,
        joinedAt: enrolments.joinedAt,
        warnings: sql<number>`(select count(*)::int from ${warnings} w
          where w.user_id = ${users.id} and w.camp_id = ${campId} and w.withdrawn_at is null)`,
      })
      .from(enrolments)
      .innerJoin(users, eq(users.id, enrolments.userId))
      .where(where);
  const orderBy = [asc(users.firstName), asc(users.lastName), asc(users.id)];
  return pageOf(db, found, { ...page, orderBy });
}

/** Serializes warnings for the same people in a camp; archived people are left out. */
export async function lockTrainees(
  db: Database,
  { campId, userIds }: { campId: string; userIds: string[] },
): Promise<string[]> {
  const rows = await db
    .select({ userId: enrolments.userId })
    .from(enrolments)
    .innerJoin(users, and(eq(users.id, enrolments.userId), isNull(users.archivedAt)))
    .where(and(eq(enrolments.campId, campId), inArray(enrolments.userId, userIds)))
    .orderBy(asc(enrolments.userId))
    .for('update', { of: enrolments });
  return rows.map(({ userId }) => userId);
}

/** Returns the new warnings; one that was already sent stays as it is. */
export const insertWarnings = (db: Database, rows: NewWarning[]): Promise<WarningRow[]> =>
  rows.length === 0
    ? Promise.resolve([])
    : db.insert(warnings).values(rows).onConflictDoNothing().returning();

/** How many warnings each of these people has in the camp, withdrawn ones left out. */
export async function countWarnings(
  db: Database,
  { campId, userIds }: { campId: string; userIds: string[] },
): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: warnings.userId, number: count() })
    .from(warnings)
    .where(and(eq(warnings.campId, campId), inArray(warnings.userId, userIds), isNull(warnings.withdrawnAt)))
    .groupBy(warnings.userId);
  return new Map(rows.map((row) => [row.userId, row.number]));
}

export const lockWarning = (db: Database, id: string) =>
  firstOf(db.select().from(warnings).where(eq(warnings.id, id)).for('update'));

export const withdrawWarning = (db: Database, { id, by, at }: { id: string; by: string; at: Date }) =>
  db.update(warnings).set({ withdrawnAt: at, withdrawnBy: by }).where(eq(warnings.id, id));

/** A trainee's camps, last joined first, and whether the actor works there. */
export const campsOfTrainee = (db: Database, actor: Actor, userId: string) =>
  db
    .select({ camp: camps, works: worksIn(actor, camps.id) })
    .from(enrolments)
    .innerJoin(camps, eq(camps.id, enrolments.campId))
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(and(eq(enrolments.userId, userId), isNull(camps.archivedAt), isNull(users.archivedAt)))
    .orderBy(desc(enrolments.joinedAt), desc(enrolments.campId));
