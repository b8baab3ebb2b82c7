import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { camps } from '../camps/camps.table.ts';
import { levels } from '../levels/levels.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import { orderOf } from '#kit/server/database/find-page.ts';
import type { Language } from '#kit/shared/language.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import type { Decision, RequestState } from '../../requests.rules.ts';
import { joinRequests } from './requests.table.ts';

const placed = (language: Language) => ({
  request: joinRequests,
  camp: {
    id: camps.id,
    title: titleIn(language, camps),
    registration: camps.registration,
    archivedAt: camps.archivedAt,
  },
  level: { id: levels.id, title: titleIn(language, levels) },
});

/** In both languages, for what is read by more than one person. */
const bothTitled = {
  camp: { title: camps.title, titleAr: camps.titleAr },
  level: { title: levels.title, titleAr: levels.titleAr },
};

type Sort = 'name' | 'email' | 'level' | 'camp' | 'createdAt';

interface RequestFilter extends PageRequest {
  search?: string;
  levelId?: string;
  campId?: string;
  status: RequestState;
  language: Language;
  sort?: Sort | `-${Sort}`;
}

/** Archived people and camps have no pending requests; decided ones stay as history. */
const open = and(isNull(camps.archivedAt), isNull(users.archivedAt));

export async function listRequests(db: Database, filter: RequestFilter) {
  const { search, levelId, campId, status, language } = filter;
  const where = and(
    eq(joinRequests.state, status),
    status === 'pending' ? open : undefined,
    levelId === undefined ? undefined : eq(camps.levelId, levelId),
    campId === undefined ? undefined : eq(joinRequests.campId, campId),
    search ? foldedContains(searchDetails('users'), search) : undefined,
  );
  const columns = {
    name: fullName('users'),
    email: users.email,
    level: titleIn(language, levels),
    camp: titleIn(language, camps),
    createdAt: joinRequests.id,
  };
  const [rows, [counted]] = await Promise.all([
    db
      .select({ ...placed(language), user: users })
      .from(joinRequests)
      .innerJoin(users, eq(users.id, joinRequests.userId))
      .innerJoin(camps, eq(camps.id, joinRequests.campId))
      .innerJoin(levels, eq(levels.id, camps.levelId))
      .where(where)
      // Oldest first.
      .orderBy(...orderOf(filter.sort, columns, [asc(joinRequests.id)]))
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: count() })
      .from(joinRequests)
      .innerJoin(users, eq(users.id, joinRequests.userId))
      .innerJoin(camps, eq(camps.id, joinRequests.campId))
      .where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

interface OwnFilter extends PageRequest {
  userId: string;
  language: Language;
}

export async function listRequestsOf(db: Database, { userId, language, ...page }: OwnFilter) {
  const where = eq(joinRequests.userId, userId);
  const [rows, [counted]] = await Promise.all([
    db
      .select(placed(language))
      .from(joinRequests)
      .innerJoin(camps, eq(camps.id, joinRequests.campId))
      .innerJoin(levels, eq(levels.id, camps.levelId))
      .where(where)
      .orderBy(desc(joinRequests.id))
      .limit(page.size)
      .offset(offsetOf(page)),
    db.select({ total: count() }).from(joinRequests).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function findRequest(db: Database, id: string, language: Language) {
  const [row] = await db
    .select(placed(language))
    .from(joinRequests)
    .innerJoin(camps, eq(camps.id, joinRequests.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(eq(joinRequests.id, id));
  return row ?? null;
}

export async function insertRequest(
  db: Database,
  { userId, campId, at }: { userId: string; campId: string; at: Date },
): Promise<string> {
  const [row] = await db
    .insert(joinRequests)
    .values({ userId, campId, createdAt: at })
    .returning({ id: joinRequests.id });
  if (!row) throw new Error('a request was not inserted');
  return row.id;
}

/** Locks the requests: of two concurrent decisions the second sees that they are decided. */
export const lockRequests = (db: Database, ids: string[]) =>
  db
    .select({
      id: joinRequests.id,
      state: joinRequests.state,
      userId: joinRequests.userId,
      campId: joinRequests.campId,
    })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .innerJoin(camps, eq(camps.id, joinRequests.campId))
    .where(and(inArray(joinRequests.id, ids), open))
    .orderBy(asc(joinRequests.id))
    .for('update', { of: joinRequests });

/** Null unless it is this person's and still pending. A decision that holds the lock is waited for. */
export async function deletePending(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<{ campId: string } | null> {
  const [row] = await db
    .delete(joinRequests)
    .where(and(eq(joinRequests.id, id), eq(joinRequests.userId, userId), eq(joinRequests.state, 'pending')))
    .returning({ campId: joinRequests.campId });
  return row ?? null;
}

export const isRequestOf = async (db: Database, { id, userId }: { id: string; userId: string }) =>
  (await db.$count(joinRequests, and(eq(joinRequests.id, id), eq(joinRequests.userId, userId)))) > 0;

/** The names of a camp and its level, for the audit log. */
export async function findPlace(db: Database, campId: string) {
  const [place] = await db
    .select(bothTitled)
    .from(camps)
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(eq(camps.id, campId));
  return place;
}

/** All pending requests to join a camp, locked. */
export async function lockPendingOf(db: Database, campId: string): Promise<string[]> {
  const rows = await db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(and(eq(joinRequests.campId, campId), eq(joinRequests.state, 'pending')))
    .orderBy(asc(joinRequests.id))
    .for('update');
  return rows.map(({ id }) => id);
}

export const countPendingOf = (db: Database, campId: string): Promise<number> =>
  db.$count(joinRequests, and(eq(joinRequests.campId, campId), eq(joinRequests.state, 'pending')));

interface Rejected {
  ids: string[];
  /** The reason in each language; a person gets that of their own. */
  reasons: Record<Language, string>;
  by: string;
  at: Date;
}

export async function rejectRequests(db: Database, { ids, reasons, by, at }: Rejected): Promise<void> {
  await db.execute(sql`
    update ${joinRequests} set state = 'rejected', decided_by = ${by}, decided_at = ${at.toISOString()}::timestamptz,
      reason = ${JSON.stringify(reasons)}::jsonb->>u.language::text
    from ${users} u where u.id = join_requests.user_id and join_requests.id = any(${sql.param(ids)}::uuid[])`);
}

interface Decided {
  ids: string[];
  decision: Decision;
  reason: string | null;
  by: string;
  at: Date;
}

export async function decideRequests(
  db: Database,
  { ids, decision, reason, by, at }: Decided,
): Promise<void> {
  await db
    .update(joinRequests)
    .set({ state: decision, reason, decidedBy: by, decidedAt: at })
    .where(inArray(joinRequests.id, ids));
}

/** Recipients and camps for the mails about these requests. */
export const recipientsOf = (db: Database, requestIds: string[]) =>
  db
    .select({
      requestId: joinRequests.id,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      language: users.language,
      campId: camps.id,
      // Each mail is in the language of its recipient.
      ...bothTitled,
    })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .innerJoin(camps, eq(camps.id, joinRequests.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(inArray(joinRequests.id, requestIds));

export type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number];

/** Pending requests of a person whose address is verified. */
export const findWaitingOf = (db: Database, userId: string) =>
  db
    .select({ id: joinRequests.id, campId: camps.id, name: fullName('users'), camp: bothTitled.camp })
    .from(joinRequests)
    .innerJoin(users, and(eq(users.id, joinRequests.userId), isNotNull(users.emailVerifiedAt)))
    .innerJoin(camps, eq(camps.id, joinRequests.campId))
    .where(and(eq(joinRequests.userId, userId), eq(joinRequests.state, 'pending')))
    .orderBy(asc(joinRequests.id));

export async function settlePending(
  db: Database,
  { userId, campId, by, at }: { userId: string; campId: string; by: string; at: Date },
): Promise<void> {
  await db
    .update(joinRequests)
    .set({ state: 'accepted', decidedBy: by, decidedAt: at })
    .where(
      and(
        eq(joinRequests.userId, userId),
        eq(joinRequests.campId, campId),
        eq(joinRequests.state, 'pending'),
      ),
    );
}

/** One person's requests, newest first. */
export const findRequestsOf = (db: Database, userId: string, language: Language) =>
  db
    .select({ wave: titleIn(language, camps), state: joinRequests.state, createdAt: joinRequests.createdAt })
    .from(joinRequests)
    .innerJoin(camps, eq(camps.id, joinRequests.campId))
    .where(eq(joinRequests.userId, userId))
    .orderBy(desc(joinRequests.id));
