import { and, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { isAttended } from '#features/attendance/server/attendance.fragments.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { memberships, worksEverywhere, worksIn } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { excuses } from '#features/attendance/server/excuses/excuses.table.ts';
import { isCurrentSession } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetCells } from '#features/results/server/sheets/sheets.table.ts';
import { inboxEntries } from '#features/notifications/server/inbox/inbox.table.ts';
import { warnings } from '#features/warnings/server/warnings.table.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { hasUnknownHandle } from '#features/results/server/sheets/sheets.fragments.ts';
import { fullName, hasSharedHandle } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, findRows, firstOf } from '#kit/server/database/client.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Language } from '#kit/shared/language.ts';
import type { PersonOut } from '../people.contract.ts';
import { personNotes } from './people.table.ts';

export interface Reading {
  actor: Actor;
  userId: string;
  language: Language;
}

/** The camps in which somebody left marks, results, notes or warnings: stands for a table with `camp_id`. */
const tracesOf = (userId: string): SQL => sql`(
  select t.camp_id from ${attendanceMarks} m join ${trainingSessions} t on t.id = m.session_id where m.user_id = ${userId}
  union select t.camp_id from ${sheetCells} x join ${trainingSessions} t on t.id = x.session_id where x.user_id = ${userId}
  union select camp_id from ${personNotes} where user_id = ${userId}
  union select camp_id from ${warnings} where user_id = ${userId})`;

/** The camps of a person in which the actor works too, as staff or with them as a trainee. */
export const sharedCamps = (db: Database, { actor, userId }: Omit<Reading, 'language'>) =>
  db
    .select({ campId: enrolments.campId, joinedAt: enrolments.joinedAt, mentorId: enrolments.mentorId })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), worksIn(actor, sql`enrolments.camp_id`)));

/**
 * Whether the actor works with somebody: a leader with everybody, others in a camp that both belong to, or which the
 * person left.
 */
export async function worksWith(
  db: Database,
  { actor, userId }: Omit<Reading, 'language'>,
): Promise<boolean> {
  if (worksEverywhere(actor) || actor.id === userId) return true;
  const [row] = await findRows<{ found: boolean }>(
    db,
    sql`select
    exists (select from ${memberships('shared')}
      where shared.user_id = ${userId} and ${worksIn(actor, sql`shared.camp_id`)})
    or exists (select from ${tracesOf(userId)} trace where ${worksIn(actor, sql`trace.camp_id`)}) as found`,
  );
  return row?.found ?? false;
}

/** What is wrong with a person's handle, and how it changed, the newest first. */
export async function handleOf(db: Database, userId: string): Promise<PersonOut['handle']> {
  const changes = sql`(select coalesce(json_agg(json_build_object('from', a.details->>'from', 'to', a.details->>'to',
      'at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.id desc), '[]')
    from (select * from ${auditEntries} where target_id = ${userId} and action = 'account.handle-changed'
      and details ? 'from' order by id desc limit 5) a)`;
  const [row] = await findRows<PersonOut['handle']>(
    db,
    sql`select ${hasUnknownHandle('u')} as unknown, ${hasSharedHandle('u')} as shared, ${changes} as changes
      from ${users} u where u.id = ${userId}`,
  );
  return row ?? { unknown: false, shared: false, changes: [] };
}

/** Camps that a person left, with what stayed there. */
export const formerCamps = (db: Database, { actor, userId, language }: Reading) =>
  findRows<PersonOut['left'][number]>(
    db,
    sql`
    with marks as (
      select t.camp_id, count(*)::int as marked, count(*) filter (where ${isAttended(sql`m.state`)})::int as attended
      from ${attendanceMarks} m join ${trainingSessions} t on t.id = m.session_id and ${isCurrentSession('t')}
      where m.user_id = ${userId} group by t.camp_id
    )
    select c.id as "campId", ${titleIn(language, 'c')} as title, ${titleIn(language, 'l')} as level,
      coalesce(marks.attended, 0) as attended, coalesce(marks.marked, 0) as marked, solved_in(c.id, ${userId})::int as solved
    from ${tracesOf(userId)} trace join ${camps} c on c.id = trace.camp_id join ${levels} l on l.id = c.level_id
      left join marks on marks.camp_id = c.id
    where ${worksIn(actor, sql`c.id`)}
      and not exists (select from ${enrolments} e where e.camp_id = c.id and e.user_id = ${userId})
    order by c.id desc`,
  );

/** What these people have in a camp, whether they train there or not. */
export const tracesIn = (db: Database, { campId, userIds }: { campId: string; userIds: string[] }) =>
  findRows<{ userId: string; marked: number; solved: number }>(
    db,
    sql`
    select one.id as "userId", solved_in(${campId}::uuid, one.id)::int as solved,
      (select count(*)::int from ${attendanceMarks} m join ${trainingSessions} t on t.id = m.session_id
        and t.camp_id = ${campId} and ${isCurrentSession('t')} where m.user_id = one.id) as marked
    from unnest(${sql.param(userIds)}::uuid[]) one (id)`,
  );

/** How often each of these people was reminded by hand since a moment. */
export async function countReminders(
  db: Database,
  { userIds, since }: { userIds: string[]; since: Date },
): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: inboxEntries.userId, number: count() })
    .from(inboxEntries)
    .where(
      and(
        inArray(inboxEntries.userId, userIds),
        eq(inboxEntries.kind, 'reminder'),
        gt(inboxEntries.createdAt, since),
      ),
    )
    .groupBy(inboxEntries.userId);
  return new Map(rows.map(({ userId, number }) => [userId, number]));
}

export const excusesIn = (db: Database, { actor, userId, language }: Reading) =>
  db
    .select({
      _id: excuses.id,
      session: { _id: trainingSessions.id, title: titleIn(language, trainingSessions) },
      reason: excuses.reason,
      state: excuses.state,
      createdAt: excuses.createdAt,
    })
    .from(excuses)
    .innerJoin(trainingSessions, eq(trainingSessions.id, excuses.sessionId))
    .where(and(eq(excuses.userId, userId), worksIn(actor, trainingSessions.campId)))
    .orderBy(desc(excuses.id))
    .limit(100);

/** Whether somebody trains in a camp, or left something there. */
export async function belongsTo(
  db: Database,
  { userId, campId }: { userId: string; campId: string },
): Promise<boolean> {
  const [row] = await findRows<{ found: boolean }>(
    db,
    sql`select
    exists (select from ${enrolments} where camp_id = ${campId} and user_id = ${userId})
    or exists (select from ${tracesOf(userId)} trace where trace.camp_id = ${campId}) as found`,
  );
  return row?.found ?? false;
}

const selectNotes = (db: Database, language: Language) =>
  db
    .select({
      note: personNotes,
      camp: titleIn(language, camps),
      level: titleIn(language, levels),
      author: sql<string | null>`${fullName('users')}`,
    })
    .from(personNotes)
    .innerJoin(camps, eq(camps.id, personNotes.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .leftJoin(users, eq(users.id, personNotes.authorId));

export const notesOn = (db: Database, { actor, userId, language }: Reading) =>
  selectNotes(db, language)
    .where(and(eq(personNotes.userId, userId), worksIn(actor, personNotes.campId)))
    .orderBy(desc(personNotes.id))
    .limit(200);

export type ListedNote = Awaited<ReturnType<typeof notesOn>>[number];

export const findNote = (db: Database, id: string, language: Language) =>
  firstOf(selectNotes(db, language).where(eq(personNotes.id, id)));

export async function insertNote(
  db: Database,
  { at, ...note }: typeof personNotes.$inferInsert & { at: Date },
): Promise<string> {
  const [row] = await db
    .insert(personNotes)
    .values({ ...note, createdAt: at })
    .returning({ id: personNotes.id });
  if (!row) throw new Error('a note was not stored');
  return row.id;
}

export async function lockNote(db: Database, { id, userId }: { id: string; userId: string }) {
  const [row] = await db
    .select()
    .from(personNotes)
    .where(and(eq(personNotes.id, id), eq(personNotes.userId, userId)))
    .for('update');
  return row ?? null;
}

export const deleteNote = (db: Database, id: string) => db.delete(personNotes).where(eq(personNotes.id, id));
