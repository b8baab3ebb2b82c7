import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { attendedBy, markCount, turnoutOf } from '#features/attendance/server/attendance.fragments.ts';
import { excuseCount } from '#features/attendance/server/excuses/excuses.fragments.ts';
import { resultCount } from '#features/results/server/sheets/sheets.fragments.ts';
import { warningCount } from '#features/warnings/server/warnings.fragments.ts';
import { readableBy, worker, workerValues, worksIn } from '../camps/camps.fragments.ts';
import { camps } from '../camps/camps.table.ts';
import { levels } from '../levels/levels.table.ts';
import { type Database, firstOf, preparedQuery, type Root } from '#kit/server/database/client.ts';
import { textContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import { orderOf, pageOf } from '#kit/server/database/find-page.ts';
import { clubDay, clubZone, fromClubClock } from '#club/shared/club-time.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Language } from '#kit/shared/language.ts';
import type { z } from '#kit/shared/zod.ts';
import type { listSessions as sessionList } from '../../sessions.contract.ts';
import { heldAt, isCurrentOrDraft, isCurrentSession } from './sessions.fragments.ts';
import { type NewSession, type SessionRow, trainingSessions } from './sessions.table.ts';

const placed = (language: Language) => ({
  session: trainingSessions,
  camp: titleIn(language, camps),
  levelId: camps.levelId,
  level: titleIn(language, levels),
});

interface Filter extends z.output<typeof sessionList.query> {
  /** Only the sessions of camps in which the actor works. */
  visibleTo: Actor;
  language: Language;
  now: Date;
}

/** Today's and the next ones, then drafts without a date, then those before, the last one first. */
function nearestFirst(now: Date): SQL[] {
  const held = heldAt('training_sessions');
  const today = sql`${fromClubClock(`${clubDay(now)}T00:00`).toISOString()}::timestamptz`;
  const coming = sql`${trainingSessions.startsAt} >= ${today}`;
  const undated = sql`(${trainingSessions.startsAt} is null and ${trainingSessions.publishedAt} is null)`;
  return [
    sql`case when ${coming} then 0 when ${undated} then 1 else 2 end`,
    sql`case when ${coming} then ${held} end`,
    desc(held),
    desc(trainingSessions.id),
  ];
}

export function listSessions(
  db: Database,
  { search, levelId, campId, published, sort, visibleTo, language, now, ...page }: Filter,
) {
  const where = and(
    isCurrentOrDraft('training_sessions'),
    isNull(camps.archivedAt),
    worksIn(visibleTo, camps.id),
    levelId === undefined ? undefined : eq(camps.levelId, levelId),
    campId === undefined ? undefined : eq(trainingSessions.campId, campId),
    published === undefined ? undefined : sql`(${trainingSessions.publishedAt} is not null) = ${published}`,
    search ? textContains(search, trainingSessions.title, trainingSessions.titleAr) : undefined,
  );
  const turnout = turnoutOf('training_sessions', now);
  const columns = {
    title: titleIn(language, trainingSessions),
    startsAt: trainingSessions.startsAt,
    createdAt: trainingSessions.createdAt,
    attendance: sql`(${turnout}->>'attended')::int`,
  };
  // Sessions of one camp are listed in the order in which they are held.
  const natural =
    campId === undefined ? nearestFirst(now) : [asc(trainingSessions.position), asc(trainingSessions.id)];
  const select = () =>
    db
      .select({
        ...placed(language),
        attended: attendedBy(trainingSessions.id).as('attended'),
        turnout: turnout.as('turnout'),
      })
      .from(trainingSessions)
      .innerJoin(camps, eq(camps.id, trainingSessions.campId))
      .innerJoin(levels, eq(levels.id, camps.levelId))
      .where(where);
  return pageOf(db, select, { ...page, orderBy: orderOf(sort, columns, natural) });
}

const sessionQuery = (language: Language) => (db: Root, name: string) =>
  db
    .select({
      ...placed(language),
      attended: attendedBy(trainingSessions.id).as('attended'),
      works: worksIn(worker, camps.id).as('works'),
    })
    .from(trainingSessions)
    .innerJoin(camps, eq(camps.id, trainingSessions.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(
      and(
        eq(trainingSessions.id, sql.placeholder('id')),
        isCurrentOrDraft('training_sessions'),
        or(and(readableBy(worker.id), isCurrentSession('training_sessions')), worksIn(worker, camps.id)),
      ),
    )
    .prepare(name);

/** The session with its place if the actor may read its camp, and whether the actor works in its camp. */
export function findPlacedSession(
  db: Root,
  { id, actor, language }: { id: string; actor: Actor; language: Language },
) {
  const values = { id, ...workerValues(actor) };
  const query = preparedQuery(db, `find_training_session_${language}`, sessionQuery(language));
  return firstOf(query.execute(values));
}

/** The session whose slides have this key, and the name under which they were uploaded. */
export async function findSlides(db: Database, key: string) {
  const [row] = await db
    .select({ sessionId: trainingSessions.id, name: trainingSessions.slidesName })
    .from(trainingSessions)
    .where(eq(trainingSessions.slidesKey, key));
  return row ?? null;
}

export async function campOfSession(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select({ campId: trainingSessions.campId })
    .from(trainingSessions)
    .where(eq(trainingSessions.id, id));
  return row?.campId ?? null;
}

/** Whether a session or its camp is archived; null when there is no such session. */
export async function findArchived(db: Database, id: string) {
  const [row] = await db
    .select({
      session: sql<boolean>`${trainingSessions.archivedAt} is not null`,
      wave: sql<boolean>`${camps.archivedAt} is not null`,
    })
    .from(trainingSessions)
    .innerJoin(camps, eq(camps.id, trainingSessions.campId))
    .where(eq(trainingSessions.id, id));
  return row ?? null;
}

/** What is stored of sessions that are not archived. */
export function countRecords(db: Database, ids: string[]) {
  const sessionId = sql`training_sessions.id`;
  return db
    .select({
      campId: trainingSessions.campId,
      slides: sql<number>`(${trainingSessions.slidesKey} is not null)::int`,
      marks: markCount(sessionId),
      results: resultCount(sessionId),
      warnings: warningCount(sessionId),
      excuses: excuseCount(sessionId),
    })
    .from(trainingSessions)
    .where(and(inArray(trainingSessions.id, ids), isCurrentOrDraft('training_sessions')));
}

/** The camps of these sessions, in the order in which they are locked. */
export async function campsOfSessions(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ campId: trainingSessions.campId })
    .from(trainingSessions)
    .where(inArray(trainingSessions.id, ids))
    .orderBy(asc(trainingSessions.campId));
  return rows.map(({ campId }) => campId);
}

/** In the order of their camp; archived ones left out. */
export const lockSessions = (db: Database, ids: string[]) =>
  db
    .select()
    .from(trainingSessions)
    .where(and(inArray(trainingSessions.id, ids), isCurrentOrDraft('training_sessions')))
    .orderBy(asc(trainingSessions.position), asc(trainingSessions.id))
    .for('update');

const byId = (rows: SessionRow[]) => new Map(rows.map((row) => [row.id, row]));

/** The sessions after the change, by their id. */
export const setPublished = async (db: Database, ids: string[], publishedAt: Date | null) =>
  byId(
    await db
      .update(trainingSessions)
      .set({ publishedAt })
      .where(inArray(trainingSessions.id, ids))
      .returning(),
  );

/** The same. */
export async function setDates(db: Database, dates: readonly { id: string; startsAt: Date }[]) {
  const given = sql`unnest(${sql.param(dates.map(({ id }) => id))}::uuid[],
    ${sql.param(dates.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[]) as given (id, starts_at)`;
  return byId(
    await db
      .update(trainingSessions)
      .set({ startsAt: sql`given.starts_at` })
      .from(given)
      .where(sql`${trainingSessions.id} = given.id`)
      .returning(),
  );
}

/** Archived sessions included. */
export const lockSession = (db: Database, id: string) =>
  firstOf(db.select().from(trainingSessions).where(eq(trainingSessions.id, id)).for('update'));

const afterTheLast = (campId: string) =>
  sql`(select coalesce(max(position), 0) + 1 from ${trainingSessions} where camp_id = ${campId})`;

/** At the end of their camp, in this order. */
export const insertSessions = (db: Database, sessions: readonly NewSession[]): Promise<SessionRow[]> =>
  db
    .insert(trainingSessions)
    .values(
      sessions.map((session, index) => {
        const position = sql`${afterTheLast(session.campId)} + ${index}::int`;
        return { ...session, position } as unknown as NewSession;
      }),
    )
    .returning();

export async function insertSession(db: Database, session: NewSession): Promise<SessionRow> {
  const [row] = await insertSessions(db, [session]);
  if (!row) throw new Error('a session was not inserted');
  return row;
}

/** Returns the session after the change, or null when there was nothing to change. */
export async function updateSession(
  db: Database,
  id: string,
  change: Partial<NewSession>,
): Promise<SessionRow | null> {
  if (Object.keys(change).length === 0) return null;
  const moved = change.campId === undefined ? {} : { position: afterTheLast(change.campId) };
  const [row] = await db
    .update(trainingSessions)
    .set({ ...change, ...moved })
    .where(eq(trainingSessions.id, id))
    .returning();
  return row ?? null;
}

export const deleteSession = (db: Database, id: string) =>
  db.delete(trainingSessions).where(eq(trainingSessions.id, id));

const placedSession = {
  id: trainingSessions.id,
  position: trainingSessions.position,
  startsAt: trainingSessions.startsAt,
  heldAt: heldAt('training_sessions'),
};

/** The sessions of a camp with its drafts in their order, locked; archived ones left out. */
export const lockSessionsOf = (db: Database, campId: string) =>
  db
    .select(placedSession)
    .from(trainingSessions)
    .where(and(eq(trainingSessions.campId, campId), isCurrentOrDraft('training_sessions')))
    .orderBy(asc(trainingSessions.position), asc(trainingSessions.id))
    .for('update');

export const placeSessions = (db: Database, ids: string[]) =>
  db.execute(sql`
    update ${trainingSessions} set position = given.position
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as given (id, position)
    where ${trainingSessions.id} = given.id`);

/** Slides of the sessions that fulfil the condition, archived ones included. */
async function findSlideKeys(db: Database, where?: SQL): Promise<string[]> {
  const rows = await db.select({ key: trainingSessions.slidesKey }).from(trainingSessions).where(where);
  return rows.flatMap(({ key }) => key ?? []);
}

/** Slides of a camp's sessions, archived ones included. */
export const slidesOfCamp = (db: Database, campId: string) =>
  findSlideKeys(db, eq(trainingSessions.campId, campId));

/** The same without archived ones. */
export const currentSlidesOfCamp = (db: Database, campId: string) =>
  findSlideKeys(db, and(eq(trainingSessions.campId, campId), isCurrentOrDraft('training_sessions')));

interface Copy {
  from: string;
  to: string;
  days: number;
  /** The copy's slides in place of the original's. */
  slides: ReadonlyMap<string, string>;
}

/** Shifts by days and keeps the time of day in the club's time zone. */
export async function copySessions(db: Database, { from, to, days, slides }: Copy): Promise<void> {
  const zone = sql.raw(`'${clubZone}'`);
  await db.execute(sql`
    insert into ${trainingSessions} (camp_id, position, title, description, content, title_ar, description_ar,
      content_ar, place, place_ar, starts_at, session_link,
      slides_key, slides_name, sheet_link, sheet_upsolve_link, contest_link, contest_upsolve_link, attendance, published_at)
    select ${to}::uuid, t.position, t.title, t.description, t.content, t.title_ar, t.description_ar, t.content_ar,
      t.place, t.place_ar,
      ((t.starts_at at time zone ${zone}) + make_interval(days => ${days}::int)) at time zone ${zone}, t.session_link,
      copied.key, t.slides_name, t.sheet_link, t.sheet_upsolve_link, t.contest_link, t.contest_upsolve_link, t.attendance,
      case when t.published_at is null then null else now() end
    from ${trainingSessions} t
    left join unnest(${sql.param([...slides.keys()])}::text[], ${sql.param([...slides.values()])}::text[]) as copied (original, key)
      on copied.original = t.slides_key
    where t.camp_id = ${from} and ${isCurrentOrDraft('t')}
    order by t.position, t.id`);
}
