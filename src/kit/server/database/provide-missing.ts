import { sql } from 'drizzle-orm';
import { type Database, findRows } from './client.ts';

/** Creates what the migrations use and an older PostgreSQL lacks: `uuidv7()` before 18, `pg_c_utf8` before 17. */
export async function provideMissing(db: Database): Promise<void> {
  const [has] = await findRows<{ uuidv7: boolean; collation: boolean }>(
    db,
    `select to_regprocedure('uuidv7()') is not null as uuidv7, to_regcollation('pg_c_utf8') is not null as collation`,
  );
  if (!has?.uuidv7) await db.execute(createUuidv7);
  if (!has?.collation) await createCollation(db);
}

/** As PostgreSQL 18 makes them: milliseconds, twelve bits of their fraction, random bits. Ids sort by time of creation. */
const createUuidv7 = sql`
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
  $$`;

/** Collations that know the case of all letters, whatever the locale of the database. */
const standIns = ['C.utf8', 'C.UTF-8', 'und-x-icu'];

async function createCollation(db: Database): Promise<void> {
  const [found] = await findRows<{ name: string }>(
    db,
    sql`select quote_ident(collname) as name from pg_collation
    where collname = any(${sql.param(standIns)}) and collnamespace = 'pg_catalog'::regnamespace
      and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by array_position(${sql.param(standIns)}, collname::text) limit 1`,
  );
  if (!found) throw new Error('a PostgreSQL before 17 needs the collation C.utf8 of its system, or ICU');
  await db.execute(`create collation public.pg_c_utf8 from pg_catalog.${found.name}`);
}
