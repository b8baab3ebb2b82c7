import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import type { Sql } from './in-database.ts';

/** A person of the club who is signed in, and the header that says so. */
export interface Reader {
  id: string;
  headers: { token: string };
}

/** Signs people in by a row each: five hundred passwords would take minutes. */
export async function signInAll(sql: Sql, userIds: readonly string[]): Promise<Reader[]> {
  const readers = userIds.map((id) => ({ id, headers: { token: newToken() } }));
  await sql`
    insert into auth_sessions (user_id, token_hash, expires_at, ends_at)
    select id, decode(hash, 'hex'), now() + interval '1 day', now() + interval '1 day'
    from unnest(${readers.map(({ id }) => id)}::uuid[],
      ${readers.map(({ headers }) => hashToken(headers.token).toString('hex'))}::text[]) as reader (id, hash)`;
  return readers;
}

export async function traineesOf(sql: Sql, campId: string, max: number): Promise<Reader[]> {
  const rows = await sql<{ user_id: string }[]>`
    select user_id from enrolments where camp_id = ${campId} order by user_id limit ${max}`;
  return signInAll(
    sql,
    rows.map(({ user_id: id }) => id),
  );
}

export async function leader(sql: Sql): Promise<Reader> {
  const [found] = await sql<{ id: string }[]>`select id from users where email = 'leader@sample.club'`;
  const [reader] = await signInAll(sql, [found?.id ?? '']);
  if (!reader) throw new Error('the sample club has no leader');
  return reader;
}
