import { sql } from 'drizzle-orm';
import { type Database, findRows } from './client.ts';

const schema = sql`'public'::regnamespace`;

interface Named extends Record<string, unknown> {
  name: string;
}

const names = (rows: readonly Named[]): string[] => rows.map(({ name }) => name);

/** Triggers that somebody switched off, those of foreign keys included: what they keep may be wrong since then. */
export const findDisabledTriggers = async (db: Database): Promise<string[]> =>
  names(
    await findRows<Named>(
      db,
      sql`
      select tgrelid::regclass || ' ' || coalesce(c.conname, tgname) as name from pg_trigger t
      join pg_class r on r.oid = t.tgrelid left join pg_constraint c on c.oid = t.tgconstraint
      where r.relnamespace = ${schema} and tgenabled = 'D' group by 1 order by 1`,
    ),
  );

/** Indexes and constraints that PostgreSQL does not rely on, because building or checking them failed. */
export const findInvalid = async (db: Database): Promise<string[]> =>
  names(
    await findRows<Named>(
      db,
      sql`
      select indexrelid::regclass::text as name from pg_index i join pg_class r on r.oid = i.indrelid
      where r.relnamespace = ${schema} and not indisvalid
      union all
      select conrelid::regclass || ' ' || conname from pg_constraint
      where connamespace = ${schema} and not convalidated order by 1`,
    ),
  );

export interface BrokenReference extends Named {
  rows: number;
}

/** Foreign keys with rows that refer to nothing, which happens only while their triggers are switched off. */
export async function findBrokenReferences(db: Database): Promise<BrokenReference[]> {
  const [built] = await findRows<{ query: string | null }>(
    db,
    sql`
    select string_agg(format(
      'select %L as name, count(*)::int as rows from only %s c where %s and not exists (select from %s p where %s)',
      conrelid::regclass || ' ' || conname, conrelid::regclass, present, confrelid::regclass, same),
      ' union all ') as query
    from pg_constraint, lateral (
      select string_agg(format('c.%I is not null', a.attname), ' and ') as present,
        string_agg(format('p.%I = c.%I', f.attname, a.attname), ' and ') as same
      from unnest(conkey, confkey) as k (own, foreign_)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = own
      join pg_attribute f on f.attrelid = confrelid and f.attnum = foreign_
    ) as columns
    where contype = 'f' and connamespace = ${schema}`,
  );
  if (!built?.query) return [];
  const counted = await findRows<BrokenReference>(db, sql.raw(built.query));
  return counted.filter(({ rows }) => rows > 0);
}
