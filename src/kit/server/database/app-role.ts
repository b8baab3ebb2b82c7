import { sql } from 'drizzle-orm';
import { messageOf } from './errors.ts';
import { canSignIn, type Connection, type Database, findRows } from './client.ts';

/** The database user that the app runs as: it reads and writes rows, and owns nothing. */
export interface AppRole {
  user: string;
  password: string;
}

interface Access {
  role: AppRole;
  /** Schemas whose rows it reads and writes. */
  schemas: readonly string[];
  /** Tables whose rows it only adds and reads. */
  appendOnly: readonly string[];
}

/** Creates the role if it is missing, and sets its password if another is stored. */
export async function ensureAppRole(
  db: Database,
  owner: Connection,
  { user, password }: AppRole,
): Promise<void> {
  const [found] = await findRows(db, sql`select from pg_roles where rolname = ${user}`);
  if (found && (await canSignIn({ ...owner, user, password }))) return;
  const statement = found ? 'alter' : 'create';
  const [row] = await findRows<{ text: string }>(
    db,
    sql`select format(${`${statement} role %I login password %L`}, ${user}::text, ${password}::text) as text`,
  );
  await db.execute(row?.text ?? '').catch((error: Error) => {
    throw new Error(
      `the role ${user} cannot be made ready (${messageOf(error)}); ${statement} it as an administrator with the password of APP_DATABASE_URL`,
    );
  });
}

/** A role with more than grants could switch off triggers, and the audit log with them. */
export async function refusePowerfulRole(db: Database, { user }: AppRole): Promise<void> {
  const [found] = await findRows(
    db,
    sql`select from pg_roles r where rolname = ${user} and (
      rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
      or exists (select from pg_auth_members m where m.member = r.oid)
      or exists (select from pg_shdepend d
        where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o'
          and d.dbid in (0, (select oid from pg_database where datname = current_database()))))`,
  );
  if (found) {
    throw new Error(
      `the role ${user} is too powerful for the app: it must own nothing, belong to no other role and have no attribute but LOGIN`,
    );
  }
}

/** Grants are renewed after every migration, so that they cover new tables. */
export async function grantAccess(db: Database, { role, schemas, appendOnly }: Access): Promise<void> {
  const user = sql.identifier(role.user);
  await db.transaction(async (tx) => {
    for (const schema of schemas.map((name) => sql.identifier(name))) {
      await tx.execute(sql`grant usage on schema ${schema} to ${user}`);
      await tx.execute(
        sql`grant select, insert, update, delete on all tables in schema ${schema} to ${user}`,
      );
      await tx.execute(sql`grant usage on all sequences in schema ${schema} to ${user}`);
    }
    for (const table of appendOnly)
      await tx.execute(sql`revoke update, delete on ${sql.identifier(table)} from ${user}`);
    // To see at the start whether the tables are up to date.
    await tx.execute(sql`grant usage on schema drizzle to ${user}`);
    await tx.execute(sql`grant select on all tables in schema drizzle to ${user}`);
  });
}
