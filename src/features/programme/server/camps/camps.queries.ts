import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { levels } from '../levels/levels.table.ts';
import { type UserRow, users } from '#features/accounts/server/users/users.table.ts';
import { type Database, findRows, firstOf, preparedQuery, type Root } from '#kit/server/database/client.ts';
import { findPage, orderOf, pageOf } from '#kit/server/database/find-page.ts';
import { textContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import { type Duty, may } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';
import type { z } from '#kit/shared/zod.ts';
import type { listCamps as campList, listCampsOfLevel as titleList } from '../../camps.contract.ts';
import type { Actor } from '#kit/server/http/route.ts';
import {
  countTrainees,
  readableBy,
  standingReadableBy,
  trainsIn,
  campSql,
  worker,
  workerValues,
  worksIn,
} from './camps.fragments.ts';
import { countSessions, sessionList } from '../sessions/sessions.fragments.ts';
import { camps, campStaff, enrolments } from './camps.table.ts';

export type CampRow = typeof camps.$inferSelect;
export type CampFields = Omit<typeof camps.$inferInsert, 'id' | 'createdAt'>;

type TitleFilter = z.output<typeof titleList.query> & { levelId: string };

export const listCampsOfLevel = (db: Database, { levelId, search, ...page }: TitleFilter) =>
  findPage(db, camps, {
    ...page,
    where: and(
      eq(camps.levelId, levelId),
      isNull(camps.archivedAt),
      search ? textContains(search, camps.title, camps.titleAr) : undefined,
    ),
    orderBy: [desc(camps.registration), asc(camps.id)],
  });

/** An archived camp is not found by anything that joins, teaches or changes it. */
const notArchived = (id: string) => and(eq(camps.id, id), isNull(camps.archivedAt));

export const findCamp = (db: Database, id: string) => firstOf(db.select().from(camps).where(notArchived(id)));

/** The camp, and whether the actor works in it with this duty or any. */
export async function findCampFor(db: Database, actor: Actor, { id, duty }: { id: string; duty?: Duty }) {
  const [row] = await db
    // Named in full: Drizzle drops the table's name from columns of a single-table select.
    .select({ camp: camps, works: worksIn(actor, sql`${sql.identifier('camps')}.id`, duty) })
    .from(camps)
    .where(notArchived(id));
  return row ?? null;
}

export const isSampleCamp = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(camps, and(eq(camps.id, id), camps.sample))) > 0;

/** Archived camps included. */
export const isCamp = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(camps, eq(camps.id, id))) > 0;

/** Archived camps included, because they keep the level too. */
export const countCampsOf = (db: Database, levelId: string): Promise<number> =>
  db.$count(camps, eq(camps.levelId, levelId));

/** Locks the camp against removal until the transaction ends. */
export const lockCampForShare = (db: Database, id: string) =>
  firstOf(db.select().from(camps).where(notArchived(id)).for('share'));

/** Serializes changes of a camp's people, so that mentors are shared evenly. */
export const lockCamp = (db: Database, id: string) =>
  firstOf(db.select().from(camps).where(eq(camps.id, id)).for('update'));

/** What a reader may see of a camp; null when there is none that they may read. */
export async function findCampAccess(db: Database, actor: Actor, campId: string) {
  const closed = may(actor.role, 'scores.closed');
  // Named in full, as in `findCampFor`.
  const camp = sql`${sql.identifier('camps')}.id`;
  const [row] = await db
    .select({
      /** Works or trains in it. */
      isMember: sql<boolean>`${worksIn(actor, camp)} or ${trainsIn(actor.id, camp)}`,
      readsStanding: standingReadableBy('camps', { userId: actor.id, closed }),
    })
    .from(camps)
    .where(and(eq(camps.id, campId), readableBy(actor.id)));
  return row ?? null;
}

/** Camps of levels; archived ones only if the reader trained there. */
export async function campsByLevel(db: Database, levelIds: string[], readerId?: string) {
  const readable = readerId === undefined ? isNull(camps.archivedAt) : readableBy(readerId);
  const rows = await db
    .select()
    .from(camps)
    .where(and(inArray(camps.levelId, levelIds), readable))
    .orderBy(sql`${camps.archivedAt} is not null`, asc(camps.id));
  return Map.groupBy(rows, ({ levelId }) => levelId);
}

type Person = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'imageKey'> & {
  duty: Duty;
  handle: string | null;
};

const staff = sql<Person[]>`(
  select coalesce(json_agg(json_build_object('duty', s.duty, 'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
    'handle', u.codeforces_handle, 'imageKey', u.image_key) order by
    case s.duty when 'instructor' then s.position end, u.first_name, u.last_name, u.id), '[]')
  from ${campStaff} s join ${users} u on u.id = s.user_id where s.camp_id = ${camps.id})`;

/** Current trainees; archived people only with an archived camp. */
const inCamp = sql`${enrolments} e join ${users} u on u.id = e.user_id and (u.archived_at is null or ${camps.archivedAt} is not null)
  where e.camp_id = ${camps.id}`;
const traineesCount = countTrainees('camps');
const traineeIds = sql<string[]>`array(select e.user_id from ${inCamp} order by e.joined_at, e.user_id)`;

const about = (language: Language) => ({
  camp: camps,
  level: titleIn(language, levels),
  traineesCount: traineesCount.as('trainees_count'),
  sessionsCount: countSessions(camps.id).as('sessions_count'),
  staff: staff.as('staff'),
});

const listed = (language: Language) => ({
  ...about(language),
  // Listed are the camps of the reader.
  groupLink: camps.groupLink,
});

interface Filter extends z.output<typeof campList.query> {
  /** Only the camps in which this person works or trains. */
  of: string | null;
  withTrainees: boolean;
  language: Language;
}

const sortable = (language: Language) => ({
  title: titleIn(language, camps),
  createdAt: camps.createdAt,
  startDate: camps.startDate,
  registration: camps.registration,
  traineesCount,
});

/** The default camp of those in which the actor works. */
export async function findDefaultCamp(db: Database, actor: Actor, day: string): Promise<string | null> {
  const [row] = await findRows<{ id: string }>(
    db,
    sql`
    select c.id from ${camps} c where c.archived_at is null and ${worksIn(actor, sql`c.id`)}
    order by ${campSql.order('c', day)} limit 1`,
  );
  return row?.id ?? null;
}

/** The camps that run on a day, all or those in which the actor works. */
export const runningCamps = (db: Database, day: string, actor?: Actor) =>
  db
    .select()
    .from(camps)
    .where(and(campSql.isRunning('camps', day), actor && worksIn(actor, camps.id)))
    .orderBy(camps.id);

const ofPerson = (userId: string) => sql`${camps.id} in (
  select camp_id from ${campStaff} where user_id = ${userId}
  union all select camp_id from ${enrolments} where user_id = ${userId})`;

export function listCamps(
  db: Database,
  { of, levelId, search, withTrainees, sort, language, ...page }: Filter,
) {
  const select = () =>
    db
      .select({ ...listed(language), ...(withTrainees ? { trainees: traineeIds.as('trainees') } : {}) })
      .from(camps)
      .innerJoin(levels, eq(levels.id, camps.levelId))
      .where(
        and(
          isNull(camps.archivedAt),
          of === null ? undefined : ofPerson(of),
          levelId === undefined ? undefined : eq(camps.levelId, levelId),
          search ? textContains(search, camps.title, camps.titleAr) : undefined,
        ),
      );
  return pageOf(db, select, { ...page, orderBy: orderOf(sort, sortable(language), [desc(camps.id)]) });
}

/** Only those who work in a camp see who trains there. */
const traineesForStaff = sql<string[] | null>`case when ${worksIn(worker, camps.id)} then ${traineeIds} end`;

/** Trainees of other camps read the page too. */
const groupLinkForMembers = sql<string | null>`case when ${worksIn(worker, camps.id)}
  or ${trainsIn(worker.id, camps.id)} then ${camps.groupLink} end`;

const campPageQuery = (language: Language) => (db: Root, name: string) =>
  db
    .select({
      ...about(language),
      groupLink: groupLinkForMembers.as('own_group_link'),
      trainees: traineesForStaff.as('trainees'),
      standingReadable: standingReadableBy('camps', {
        userId: worker.id,
        closed: sql.placeholder('readsClosed'),
      }).as('standing_readable'),
      sessions: sessionList(camps.id, language, worksIn(worker, camps.id)).as('sessions'),
    })
    .from(camps)
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(and(eq(camps.id, sql.placeholder('id')), or(readableBy(worker.id), sql`${worker.every}::boolean`)))
    .prepare(name);

/** A camp that the actor may read, with everything its page shows, in one round trip. */
export function findCampPage(
  db: Root,
  { id, actor, language }: { id: string; actor: Actor; language: Language },
) {
  const values = { id, ...workerValues(actor), readsClosed: may(actor.role, 'scores.closed') };
  const query = preparedQuery(db, `camp_page_${language}`, campPageQuery(language));
  return firstOf(query.execute(values));
}

export async function insertCamp(db: Database, camp: CampFields): Promise<CampRow> {
  // A copy of an archived camp is not archived, and a copy of a sample camp holds no invented results.
  const [row] = await db
    .insert(camps)
    .values({ ...camp, archivedAt: null, sample: false })
    .returning();
  if (!row) throw new Error('a wave was not inserted');
  return row;
}

export const updateCamp = (db: Database, id: string, change: Partial<CampFields>) =>
  firstOf(db.update(camps).set(change).where(eq(camps.id, id)).returning());

export const deleteCamp = (db: Database, id: string) =>
  firstOf(db.delete(camps).where(eq(camps.id, id)).returning());

/** Whether somebody has trainees in a camp, or in any camp that is not archived, of one level where it is named. */
export async function hasTrainees(
  db: Database,
  { mentorId, campId, levelId }: { mentorId: string; campId?: string; levelId?: string },
): Promise<boolean> {
  const found = await db
    .select({ id: camps.id })
    .from(enrolments)
    .innerJoin(camps, eq(camps.id, enrolments.campId))
    .where(
      and(
        eq(enrolments.mentorId, mentorId),
        campId === undefined ? isNull(camps.archivedAt) : eq(camps.id, campId),
        levelId === undefined ? undefined : eq(camps.levelId, levelId),
      ),
    )
    .limit(1);
  return found.length > 0;
}
