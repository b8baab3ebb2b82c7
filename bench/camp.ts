import { inDatabase } from './in-database.ts';

const sessions = 20;

/** Adds a camp that is half over: every sheet partly solved, every session attended. */
export const addCamp = (dataDir: string, trainees: number): Promise<string> =>
  inDatabase(dataDir, async (sql) => {
    // Several camps of one size do not share people.
    const name = `wave${trainees}${Date.now().toString(36)}`;
    const [camp] = await sql<{ id: string }[]>`
    insert into camps (level_id, title, target) select id, ${name}, 100 from levels order by id limit 1 returning id`;
    const campId = camp?.id ?? '';
    await sql`
    insert into users (email, password_hash, role, first_name, last_name, phone, codeforces_handle, email_verified_at)
    select ${name} || number || '@bench.club', '!', 'trainee', 'Person', 'Number' || number, '01000000000',
      ${name} || '_' || number, now()
    from generate_series(1, ${trainees}::int) as number`;
    await sql`
    insert into training_sessions (camp_id, title, position, starts_at, attendance)
    select ${campId}, 'Session ' || number, number, now() - interval '1 day' * number, true
    from generate_series(1, ${sessions}::int) as number`;
    await sql`
    insert into enrolments (camp_id, user_id, joined_at)
    select ${campId}, id, now() - interval '60 days' from users where email like ${`${name}%@bench.club`}`;
    const everyPair = sql`
    from enrolments e join training_sessions t on t.camp_id = e.camp_id where e.camp_id = ${campId}`;
    await sql`
    insert into sheet_cells (session_id, kind, user_id, synced)
    select t.id, 'sheet', e.user_id, floor(random() * 11) ${everyPair}`;
    await sql`
    insert into attendance_marks (session_id, user_id, state)
    select t.id, e.user_id, (case when random() < 0.8 then 'present' else 'absent' end)::attendance_state ${everyPair}`;
    await sql`vacuum analyze users, enrolments, sheet_cells, attendance_marks, training_sessions, camps`.simple();
    return campId;
  });
