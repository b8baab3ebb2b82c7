import { and, isNull, sql } from 'drizzle-orm';
import { memberships, campSql } from '#features/programme/server/camps/camps.fragments.ts';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { currentSessions } from '#features/programme/server/sessions/sessions.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Language } from '#kit/shared/language.ts';

interface Span {
  from: Date;
  before: Date;
}

const within = ({ from, before }: Span) =>
  sql`t.starts_at >= ${from.toISOString()}::timestamptz and t.starts_at < ${before.toISOString()}::timestamptz`;

export interface HeldSoon extends Record<string, unknown> {
  sessionId: string;
  campId: string;
  title: string;
  titleAr: string;
  wave: string;
  waveAr: string;
  startsAt: string;
  /** The people of the camp. */
  to: string[];
}

/** The sessions of a time, with everybody who trains or works there. */
export const sessionsWithPeople = (db: Database, span: Span) =>
  db.execute<HeldSoon>(sql`
    select t.id as "sessionId", c.id as "campId", t.title, t.title_ar as "titleAr", c.title as wave,
      c.title_ar as "waveAr", to_char(t.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt",
      to_json(array(select p.user_id from ${memberships('p')} where p.camp_id = c.id)) as "to"
    from ${currentSessions('t')} join ${camps} c on c.id = t.camp_id and c.archived_at is null
    where ${within(span)} order by t.starts_at, t.id`);

export const runningCamps = (db: Database, day: string) =>
  db
    .select()
    .from(camps)
    .where(and(isNull(camps.archivedAt), campSql.isRunning('camps', day)))
    .orderBy(camps.id);

export interface ComingSession extends Record<string, unknown> {
  userId: string;
  title: string;
  titleAr: string;
  startsAt: string;
}

/** The sessions of a time, by the people who train or work there. */
export const sessionsOfPeople = (db: Database, userIds: readonly string[], span: Span) =>
  db.execute<ComingSession>(sql`
    select p.user_id as "userId", t.title, t.title_ar as "titleAr",
      to_char(t.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt"
    from ${memberships('p')}
    join ${currentSessions('t')} on t.camp_id = p.camp_id
    join ${camps} c on c.id = t.camp_id and c.archived_at is null
    where p.user_id = any(${sql.param([...userIds])}::uuid[]) and ${within(span)}
    order by p.user_id, t.starts_at, t.id`);

export interface DigestReader extends Record<string, unknown> {
  id: string;
  firstName: string;
  email: string;
  language: Language;
}

export const findReaders = (db: Database, userIds: readonly string[]) =>
  db.execute<DigestReader>(sql`
    select id, first_name as "firstName", email, language from ${users} where id = any(${sql.param([...userIds])}::uuid[])`);
