import { eq, isNull, sql, lt } from 'drizzle-orm';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { isCurrentSession, sessionPlace } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { fullName } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Language } from '#kit/shared/language.ts';
import type { CheckinOut } from '../attendance.contract.ts';
import { isAttended } from './attendance.fragments.ts';
import { attendanceMarks, checkins, checkinTickets } from './attendance.table.ts';
import { type Database, findRows, firstOf } from '#kit/server/database/client.ts';

export type CheckinRow = typeof checkins.$inferSelect;

export const findCheckin = (db: Database, sessionId: string) =>
  firstOf(db.select().from(checkins).where(eq(checkins.sessionId, sessionId)));

/** Changing the window keeps the secret, so that the shown code stays valid. */
export const saveWindow = (db: Database, { secret, ...window }: CheckinRow) =>
  db
    .insert(checkins)
    .values({ ...window, secret })
    .onConflictDoUpdate({ target: checkins.sessionId, set: window });

/** Checked-in trainees, latest first, and the number of trainees. */
export async function listPresent(
  db: Database,
  { sessionId, campId }: { sessionId: string; campId: string },
) {
  const ofCamp = sql`${enrolments} e join ${users} u on u.id = e.user_id and u.archived_at is null`;
  const [present, counted] = await Promise.all([
    findRows<CheckinOut['present'][number]>(
      db,
      sql`
      select u.id as "userId", ${fullName('u')} as name, u.codeforces_handle as handle, m.state, m.marked_at as at,
        m.before_scan as "beforeScan"
      from ${ofCamp} join ${attendanceMarks} m on m.user_id = u.id and m.session_id = ${sessionId}
      where e.camp_id = ${campId} and ${isAttended(sql`m.state`)}
      order by m.marked_at desc, u.id`,
    ),
    findRows<{ total: number }>(
      db,
      sql`select count(*)::int as total from ${ofCamp} where e.camp_id = ${campId}`,
    ),
  ]);
  return { present, trainees: counted[0]?.total ?? 0 };
}

/** The session and window of a code, and whether the session or its camp is archived. */
export async function findOpening(db: Database, sessionId: string, language: Language) {
  const [row] = await db
    .select({
      opensAt: checkins.opensAt,
      closesAt: checkins.closesAt,
      secret: checkins.secret,
      openedBy: checkins.openedBy,
      title: titleIn(language, trainingSessions),
      campId: trainingSessions.campId,
      startsAt: trainingSessions.startsAt,
      lateAfter: camps.lateAfter,
      place: sessionPlace('training_sessions', 'camps'),
      archived: sql<boolean>`not (${isCurrentSession('training_sessions')} and ${isNull(camps.archivedAt)})`,
    })
    .from(checkins)
    .innerJoin(trainingSessions, eq(trainingSessions.id, checkins.sessionId))
    .innerJoin(camps, eq(camps.id, trainingSessions.campId))
    .where(eq(checkins.sessionId, sessionId));
  return row ?? null;
}

type UsedTicket = typeof checkinTickets.$inferInsert;

/** The person who used the ticket first. Of two at once, the second waits for the first to commit. */
export async function redeemTicket(db: Database, ticket: UsedTicket): Promise<string> {
  const inserted = await db.insert(checkinTickets).values(ticket).onConflictDoNothing().returning();
  if (inserted.length > 0) return ticket.userId;
  const [used] = await db
    .select({ userId: checkinTickets.userId })
    .from(checkinTickets)
    .where(eq(checkinTickets.nonce, ticket.nonce));
  // The first user was deleted in between.
  return used?.userId ?? '';
}

/** An expired ticket is refused by its own date. */
export const deleteTicketsUsedBefore = (db: Database, moment: Date) =>
  db.delete(checkinTickets).where(lt(checkinTickets.usedAt, moment));
