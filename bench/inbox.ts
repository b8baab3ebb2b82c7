import { inDatabase } from './in-database.ts';

/** How many people have how many entries each: 200,000 entries. */
export const inboxOf = { people: 5_000, entries: 40 };

/**
 * Fills the inboxes of the sample club and of as many others; one entry in four is unread.
 * Of people in a camp, half are about it, so that what they may read is checked for each.
 */
export const fillInboxes = (dataDir: string): Promise<void> =>
  inDatabase(dataDir, async (sql) => {
    await sql`
      insert into inbox_entries (user_id, kind, camp_id, about, facts, read_at)
      select u.id, (case when number % 2 = 0 and wave.id is not null then 'session-tomorrow' else 'role-changed' end)::inbox_kind,
        case when number % 2 = 0 then wave.id end, 'bench ' || number,
        case when number % 2 = 0 and wave.id is not null
          then jsonb_build_object('session', 'Graphs', 'sessionId', wave.session_id) else '{"role": "trainee"}' end,
        case when number % 4 = 0 then null else now() end
      from (select id from users order by email like '%@sample.club' desc, id limit ${inboxOf.people}) u
      left join lateral (
        select e.camp_id as id, (select s.id from training_sessions s where s.camp_id = e.camp_id limit 1) as session_id
        from enrolments e where e.user_id = u.id limit 1
      ) wave on true,
        generate_series(1, ${inboxOf.entries}::int) as number`;
    await sql`vacuum analyze inbox_entries`.simple();
  });
