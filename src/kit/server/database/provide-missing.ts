import type { Sql } from 'postgres';

/** Creates what the migrations use and an older PostgreSQL lacks: `uuidv7()` before 18, `pg_c_utf8` before 17. */
export async function provideMissing(sql: Sql): Promise<void> {
  const [has] = await sql<{ uuidv7: boolean; collation: boolean }[]>`
    select to_regprocedure('uuidv7()') is not null as uuidv7, to_regcollation('pg_c_utf8') is not null as collation`;
  if (!has?.uuidv7) await createUuidv7(sql);
  if (!has?.collation) await createCollation(sql);
}

/** As PostgreSQL 18 makes them: milliseconds, twelve bits of their fraction, random bits. Ids sort by time of creation. */
const createUuidv7 = (sql: Sql) =>
  sql`
  create function public.uuidv7() returns uuid language plpgsql volatile parallel safe as $$
  declare
    micros bigint := extract(epoch from clock_timestamp()) * 1000000;
    fraction int := (micros % 1000) * 4096 / 1000;
    id bytea := uuid_send(gen_random_uuid());
  begin
    id := overlay(id placing substring(int8send(micros / 1000) from 3) from 1 for 6);
    id := set_byte(id, 6, 112 | (fraction >> 8));
    id := set_byte(id, 7, fraction & 255);
    return encode(id, 'hex')::uuid;
  end
  $$`.simple();

/** Collations that know the case of all letters, whatever the locale of the database. */
const standIns = ['C.utf8', 'C.UTF-8', 'und-x-icu'];

async function createCollation(sql: Sql): Promise<void> {
  const [found] = await sql<{ name: string }[]>`
    select quote_ident(collname) as name from pg_collation
    where collname = any(${standIns}) and collnamespace = 'pg_catalog'::regnamespace
      and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by array_position(${standIns}, collname::text) limit 1`;
  if (!found) throw new Error('a PostgreSQL before 17 needs the collation C.utf8 of its system, or ICU');
  await sql.unsafe(`create collation public.pg_c_utf8 from pg_catalog.${found.name}`);
}
