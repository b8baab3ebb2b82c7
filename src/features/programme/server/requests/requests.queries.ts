import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { camps } from '../camps/camps.table.ts';
import { currentSessions } from '../sessions/sessions.fragments.ts';
import { levels } from '../levels/levels.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, firstOf } from '#kit/server/database/client.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import { orderOf, pageOf } from '#kit/server/database/find-page.ts';
import type { Bilingual } from '#kit/shared/second-language.ts';
import type { Language } from '#kit/shared/language.ts';
import type { PageRequest } from '#kit/shared/page.ts';
import type { z } from '#kit/shared/zod.ts';
import type { listRequests as requestList } from '../../requests.contract.ts';
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

/** The next session of the camp that the query reads, in both languages. */
const nextSession = (now: Date) => sql<NextSession | null>`(select json_build_object('title', s.title,
    'titleAr', s.title_ar, 'place', s.place, 'placeAr', s.place_ar, 'startsAt', s.starts_at)
  from ${currentSessions('s')} where s.camp_id = ${camps.id} and s.starts_at > ${now.toISOString()}::timestamptz
  order by s.starts_at, s.id limit 1)`;

type NextSession = Bilingual<'title' | 'place'> & { startsAt: string };

/** In both languages, for what is read by more than one person. */
const bothTitled = {
  camp: { title: camps.title, titleAr: camps.titleAr },
  level: { title: levels.title, titleAr: levels.titleAr },
};

type Filter = z.output<typeof requestList.query> & { language: Language };

/** Archived people and camps have no pending requests; decided ones stay as history. */
const open = and(isNull(camps.archivedAt), isNull(users.archivedAt));

const selectRequests = (db: Database, language: Language) =>
  db
    .select({ ...placed(language), user: users })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .innerJoin(camps, eq(camps.id, joinRequests.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId));

export function listRequests(
  db: Database,
  { search, levelId, campId, status, sort, language, ...page }: Filter,
) {
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
  return pageOf(db, () => selectRequests(db, language).where(where), {
    ...page,
    // Oldest first.
    orderBy: orderOf(sort, columns, [asc(joinRequests.id)]),
  });
}

/** How many requests wait for a decision. */
export const countWaiting = (db: Database): Promise<number> =>
  db.$count(
    selectRequests(db, 'en')
      .where(and(eq(joinRequests.state, 'pending'), open))
      .as('waiting'),
  );

const placedRequests = (db: Database, language: Language) =>
  db
    .select(placed(language))
    .from(joinRequests)
    .innerJoin(camps, eq(camps.id, joinRequests.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId));

/** One person's requests, newest first. */
export const findRequestsOf = (db: Database, userId: string, language: Language) =>
  placedRequests(db, language).where(eq(joinRequests.userId, userId)).orderBy(desc(joinRequests.id));

export const listRequestsOf = (
  db: Database,
  { userId, language, ...page }: PageRequest & { userId: string; language: Language },
) =>
  pageOf(db, () => placedRequests(db, language).where(eq(joinRequests.userId, userId)), {
    ...page,
    orderBy: [desc(joinRequests.id)],
  });

export const findRequest = (db: Database, id: string, language: Language) =>
  firstOf(placedRequests(db, language).where(eq(joinRequests.id, id)));

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
    .select({ state: joinRequests.state, userId: joinRequests.userId })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .innerJoin(camps, eq(camps.id, joinRequests.campId))
    .where(and(inArray(joinRequests.id, ids), open))
    .orderBy(asc(joinRequests.id))
    .for('update', { of: joinRequests });

const isPending = eq(joinRequests.state, 'pending');
const isOwn = ({ id, userId }: { id: string; userId: string }) =>
  and(eq(joinRequests.id, id), eq(joinRequests.userId, userId));

/** Null unless it is this person's and still pending. A decision that holds the lock is waited for. */
export async function deletePending(db: Database, own: { id: string; userId: string }) {
  const [row] = await db
    .delete(joinRequests)
    .where(and(isOwn(own), isPending))
    .returning({ campId: joinRequests.campId });
  return row ?? null;
}

export const isRequestOf = async (db: Database, own: { id: string; userId: string }) =>
  (await db.$count(joinRequests, isOwn(own))) > 0;

/** All pending requests to join a camp, locked. */
export async function lockPendingOf(db: Database, campId: string): Promise<string[]> {
  const rows = await db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(and(eq(joinRequests.campId, campId), isPending))
    .orderBy(asc(joinRequests.id))
    .for('update');
  return rows.map(({ id }) => id);
}

export const countPendingOf = (db: Database, campId: string): Promise<number> =>
  db.$count(joinRequests, and(eq(joinRequests.campId, campId), isPending));

interface Rejected {
  ids: string[];
  /** The reason in each language; a person gets that of their own. */
  reasons: Record<Language, string>;
  by: string;
  at: Date;
}

export const rejectRequests = (db: Database, { ids, reasons, by, at }: Rejected) =>
  db.execute(sql`
    update ${joinRequests} set state = 'rejected', decided_by = ${by}, decided_at = ${at.toISOString()}::timestamptz,
      reason = ${JSON.stringify(reasons)}::jsonb->>u.language::text
    from ${users} u where u.id = join_requests.user_id and join_requests.id = any(${sql.param(ids)}::uuid[])`);

type Decided = Pick<typeof joinRequests.$inferInsert, 'state' | 'reason' | 'decidedBy' | 'decidedAt'>;

export const decideRequests = (db: Database, ids: string[], decided: Decided) =>
  db.update(joinRequests).set(decided).where(inArray(joinRequests.id, ids));

/** Recipients and camps for the mails about these requests. */
export const recipientsOf = (db: Database, requestIds: string[], now: Date) =>
  db
    .select({
      requestId: joinRequests.id,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      emailVerifiedAt: users.emailVerifiedAt,
      language: users.language,
      campId: camps.id,
      // Each mail is in the language of its recipient.
      ...bothTitled,
      groupLink: camps.groupLink,
      next: nextSession(now),
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
    .where(and(eq(joinRequests.userId, userId), isPending))
    .orderBy(asc(joinRequests.id));

/** A request that waits for a camp into which a leader put somebody is accepted with it. */
export const settlePending = (
  db: Database,
  { userIds, campId, by, at }: { userIds: string[]; campId: string; by: string; at: Date },
) =>
  db
    .update(joinRequests)
    .set({ state: 'accepted', decidedBy: by, decidedAt: at })
    .where(and(inArray(joinRequests.userId, userIds), eq(joinRequests.campId, campId), isPending));
