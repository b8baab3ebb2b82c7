import { inArray, sql } from 'drizzle-orm';
import { memberships } from '#features/programme/server/camps/camps.fragments.ts';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { currentSessions } from '#features/programme/server/sessions/sessions.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { countedAttendance, countsOf, traineesOf } from '#features/attendance/server/attendance.fragments.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { fullName } from '#features/accounts/server/users/users.fragments.ts';
import { type Database, findRows } from '#kit/server/database/client.ts';
import { applicantRole } from '#club/shared/access.ts';
import { entryVisibleTo } from '../inbox/inbox.fragments.ts';
import { clubZone } from '#club/shared/club-time.ts';
import type { NewEntry } from '../inbox/inbox.queries.ts';
import { digests, inboxEntries } from '../inbox/inbox.table.ts';

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
  place: string;
  placeAr: string;
  startsAt: string;
  /** The people of the camp. */
  to: string[];
}

/** The sessions of a time, with everybody who trains or works there. */
export const sessionsWithPeople = (db: Database, span: Span) =>
  findRows<HeldSoon>(
    db,
    sql`
    select t.id as "sessionId", c.id as "campId", t.title, t.title_ar as "titleAr", c.title as wave,
      c.title_ar as "waveAr", t.place, t.place_ar as "placeAr", to_char(t.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt",
      to_json(array(select p.user_id from ${memberships('p')} where p.camp_id = c.id)) as "to"
    from ${currentSessions('t')} join ${camps} c on c.id = t.camp_id and c.archived_at is null
    where ${within(span)} order by t.starts_at, t.id`,
  );

export const findReaders = (db: Database, userIds: string[]) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      language: users.language,
    })
    .from(users)
    .where(inArray(users.id, userIds));

export type DigestReader = Awaited<ReturnType<typeof findReaders>>[number];

/**
 * The people whose digest is due, who count as served from now on. Applicants get none, nor do people without a verified
 * address; archived ones are left out.
 */
export async function takeDueDigests(
  db: Database,
  { before, now, max }: { before: Date; now: Date; max: number },
): Promise<string[]> {
  const rows = await findRows<{ userId: string }>(
    db,
    sql`
    insert into ${digests} (user_id, wanted, sent_at)
    select u.id, true, ${now.toISOString()}::timestamptz from ${users} u left join ${digests} d on d.user_id = u.id
    where u.archived_at is null and u.email_verified_at is not null and u.role <> ${applicantRole}
      and coalesce(d.wanted, true) and (d.sent_at is null or d.sent_at < ${before.toISOString()}::timestamptz)
    order by u.id limit ${max}
    on conflict (user_id) do update set sent_at = excluded.sent_at
      where digests.wanted and (digests.sent_at is null or digests.sent_at < ${before.toISOString()}::timestamptz)
    returning user_id as "userId"`,
  );
  return rows.map(({ userId }) => userId);
}

interface UnreadEntry extends NewEntry, Record<string, unknown> {
  userId: string;
}

/** What these people have not read since a moment and may still read, newest first. */
export const unreadOf = (
  db: Database,
  { userIds, since }: { userIds: readonly string[]; since: Date },
): Promise<UnreadEntry[]> =>
  findRows<UnreadEntry>(
    db,
    sql`
    select e.user_id as "userId", e.kind, e.camp_id as "campId", e.about, e.facts
    from ${inboxEntries} e join ${users} u on u.id = e.user_id
    where e.user_id = any(${sql.param([...userIds])}::uuid[]) and e.read_at is null and not e.hidden
      and e.created_at >= ${since.toISOString()}::timestamptz
      and ${entryVisibleTo('e', { id: sql`u.id`, role: sql`u.role` })}
    order by e.user_id, e.id desc`,
  );

const counts = countsOf('a');

const dayOf = (column: string) => sql`(${sql.raw(column)} at time zone ${clubZone})::date`;

export interface SeasonEnd extends Record<string, unknown> {
  campId: string;
  title: string;
  titleAr: string;
  lastDay: string;
  archived: boolean;
  outOf: number;
  /** The best first. */
  people: { userId: string; name: string; total: number; rank: number; attended: number; held: number }[];
}

/**
 * Camps whose last day lies between these days, with how they ended; it is an earlier one where they were archived before
 * their end. What was added after its end, or archived before its beginning, was never lived through here.
 */
export const seasonEnds = (db: Database, { from, today, now }: { from: string; today: string; now: Date }) =>
  findRows<SeasonEnd>(
    db,
    sql`
    with ended as materialized (
      select * from (select *, least(end_date, ${dayOf('archived_at')}) as last_day from ${camps}) c
      where last_day >= ${from} and last_day < ${today} and last_day >= ${dayOf('created_at')}
        and last_day >= coalesce(start_date, last_day)
    ), trainee as materialized (
      select * from ${traineesOf(sql`c.id in (select id from ended)`)} e
    ), attendance as (
      select a.camp_id, a.user_id, ${counts.attended} as attended, ${counts.held} as held
      from ${countedAttendance({
        sessions: sql`(select * from ${trainingSessions} where camp_id in (select id from ended))`,
        trainees: sql`trainee`,
        now,
      })} a group by a.camp_id, a.user_id
    ), person as (
      select e.camp_id, e.user_id, ${fullName('u')} as name, e.total, coalesce(a.attended, 0) as attended,
        coalesce(a.held, 0) as held, rank() over (partition by e.camp_id order by e.total desc) as rank
      from trainee e join ${users} u on u.id = e.user_id left join attendance a using (camp_id, user_id)
    )
    select c.id as "campId", l.title || ' · ' || c.title as title,
      coalesce(nullif(l.title_ar, ''), l.title) || ' · ' || coalesce(nullif(c.title_ar, ''), c.title) as "titleAr",
      c.last_day as "lastDay", c.archived_at is not null as archived, c.target as "outOf",
      json_agg(json_build_object('userId', p.user_id, 'name', p.name, 'total', p.total, 'rank', p.rank,
        'attended', p.attended, 'held', p.held) order by p.rank, p.name, p.user_id) as people
    from ended c join ${levels} l on l.id = c.level_id join person p on p.camp_id = c.id
    group by c.id, l.id, c.title, c.title_ar, c.last_day, c.archived_at, c.target order by c.id`,
  );
