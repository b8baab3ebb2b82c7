import { sql } from 'drizzle-orm';
import type { Root } from '#kit/server/database/client.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import { sampleEmail } from './client.ts';

/** Searched by the bench and by soak: in any spelling, ten people have it. */
export const rareName = 'احمد عبدالله';

/** What people type into the search, over people as `fillUpTo` makes them. */
export const searches = {
  'two letters': 'ah',
  'a frequent first name': 'mohamed',
  'a rare name': rareName,
  'two words': 'mohamed hassan',
  'the beginning of a handle': 'bench_12',
};

const firstNames = '{محمد,Mohamed,Mohamed,محمد,Ahmed,Sara,مريم,Omar,Nour,Youssef,Salma}';
const lastNames = '{Hassan,عبد الله,Ali,Mahmoud,إبراهيم,Samir,Fathy}';

/** Fills the club up to this many people, mostly applicants and trainees of its first camp. */
export async function fillUpTo(db: Root, people: number): Promise<void> {
  await db.execute(sql`
    insert into users (email, password_hash, role, first_name, last_name, phone, codeforces_handle, email_verified_at)
    select 'bench' || number || '@bench.club', '!', (case when number % 3 = 0 then 'user' else 'trainee' end)::role,
      case when is_rare then 'أحمد' else (${firstNames}::text[])[1 + number % 11] end,
      case when is_rare then 'عبد الله' else (${lastNames}::text[])[1 + number / 11 % 7] end || ' ' || number,
      '01000000000', 'bench_' || number, now()
    from generate_series((select count(*)::int from users) + 1, ${people}::int) as number,
      lateral (select number <= 1000 and number % 100 = 0 as is_rare) as rare`);
  await db.execute(sql`
    insert into enrolments (camp_id, user_id)
    select (select id from camps order by id limit 1), id from users
    where role = 'trainee' and email like 'bench%@bench.club' on conflict do nothing`);
  await db.execute('vacuum analyze');
}

const sessions = 20;

/** Adds a camp that is half over: every sheet partly solved, every session attended. Returns its id. */
export async function addCamp(db: Root, trainees: number): Promise<string> {
  // Camps do not share people.
  const name = `wave${trainees}x${Date.now().toString(36)}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into camps (level_id, title, target) select id, ${name}, 100 from levels order by id limit 1 returning id`);
  const campId = rows[0]?.id ?? '';
  await db.execute(sql`
    with people as (
      insert into users (email, password_hash, role, first_name, last_name, phone, codeforces_handle, email_verified_at)
      select ${name}::text || number || '@bench.club', '!', 'trainee', 'Person', 'Number' || number, '01000000000',
        ${name}::text || '_' || number, now()
      from generate_series(1, ${trainees}::int) as number returning id
    )
    insert into enrolments (camp_id, user_id, joined_at) select ${campId}, id, now() - interval '60 days' from people`);
  await db.execute(sql`
    insert into training_sessions (camp_id, title, position, starts_at, attendance)
    select ${campId}, 'Session ' || number, number, now() - interval '1 day' * number, true
    from generate_series(1, ${sessions}::int) as number`);
  const everyPair = sql`
    from enrolments e join training_sessions t on t.camp_id = e.camp_id where e.camp_id = ${campId}`;
  await db.execute(sql`
    insert into sheet_cells (session_id, kind, user_id, synced)
    select t.id, 'sheet', e.user_id, floor(random() * 11) ${everyPair}`);
  await db.execute(sql`
    insert into attendance_marks (session_id, user_id, state)
    select t.id, e.user_id, (case when random() < 0.8 then 'present' else 'absent' end)::attendance_state ${everyPair}`);
  await db.execute('vacuum analyze');
  return campId;
}

/** Signs people in by a row each, because five hundred passwords would take minutes. Returns their tokens. */
export async function tokensOf(db: Root, userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map(() => newToken());
  const hashes = tokens.map((token) => hashToken(token).toString('hex'));
  await db.execute(sql`
    insert into auth_sessions (user_id, token_hash, expires_at, ends_at)
    select id, decode(hash, 'hex'), now() + interval '1 day', now() + interval '1 day'
    from unnest(${sql.param(userIds)}::uuid[], ${sql.param(hashes)}::text[]) as signed_in (id, hash)`);
  return tokens;
}

export async function traineesOf(db: Root, campId: string, max: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select user_id as id from enrolments where camp_id = ${campId} order by user_id limit ${max}`);
  return rows.map(({ id }) => id);
}

export async function leaderToken(db: Root): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users where email = ${sampleEmail('leader')}`);
  const [token] = await tokensOf(db, [rows[0]?.id ?? '']);
  return token ?? '';
}
