import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { appUser, migrations } from '#app/server/migrations.ts';
import { type Connection, findRows } from '#kit/server/database/client.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';
import { migrateDatabase } from '#kit/server/database/migrate.ts';
import { ApiClient } from './api-client.ts';
import { startProcess } from './app-process.ts';
import { appForFile } from './test-app.ts';
import { cloneDatabase, query, urlOf } from './test-database.ts';

// A shared app has a connection of the owner beside it, which resets it.
const { context } = await appForFile({ own: true });

/** The role of every connection that an app has open to this database. */
const usersOfApps = `
  select distinct usename as name from pg_stat_activity
  where datname = current_database() and application_name in ('club', 'club-jobs', 'club-listener') and pid <> pg_backend_pid()`;

test('the app and its job queue run as a role that owns nothing and has no attribute but login', async () => {
  const { user } = inject('appRole');
  expect(await findRows(context.db, usersOfApps)).toEqual([{ name: user }]);
  const [role] = await query(
    inject('connection'),
    `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as powerful,
      (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owns,
      (select count(*)::int from pg_auth_members where member = r.oid) as groups
    from pg_roles r where rolname = '${user}'`,
  );
  expect(role).toEqual({ powerful: false, owns: 0, groups: 0 });
});

test.each([
  'alter table audit_entries disable trigger all',
  'drop trigger audit_entries_append_only on audit_entries',
  `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
  'set session_replication_role = replica',
  'update audit_entries set details = null',
  'delete from audit_entries',
  'truncate audit_entries',
  'truncate users cascade',
  'alter table users add column backdoor text',
  'create table loot (row text)',
  'create schema loot',
  'delete from drizzle.__drizzle_migrations',
  'alter role current_user superuser',
  'select rolpassword from pg_authid',
  `select pg_read_file('postgresql.conf')`,
  `copy (select 1) to program 'true'`,
])('injected SQL cannot do this: %s', async (statement) => {
  const refused = { cause: expect.objectContaining({ code: '42501' }) };
  await expect(context.db.execute(statement)).rejects.toMatchObject(refused);
});

test('a data folder without the app’s role gets it at the next start, and its app no longer runs as the superuser', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-roles-'));
  const server = await startEmbedded({ folder: join(dataDir, 'postgres') });
  onTestFinished(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const owner = server.connection;
  await migrateDatabase(owner, migrations);
  const app = await startProcess({ DATA_DIR: dataDir, SAMPLE: '1' });
  const signIn = { email: 'trainee@sample.club', password: 'sample-club-2026' };
  expect((await new ApiClient(app.url).post('/api/auth/login', signIn)).status).toBe(200);
  expect(await query(owner, usersOfApps)).toEqual([{ name: appUser }]);
  expect(await app.kill('SIGTERM')).toBe(0);
});

const run = promisify(execFile);

/** `npm run migrate` as its own process; returns what it prints, or the failure. */
async function runMigrate(environment: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...environment };
  const { stdout } = await run(process.execPath, ['src/app/server/migrate.ts'], { env });
  return stdout;
}

/** A migrated database and a role that is not there yet. */
async function databaseWithNewRole() {
  const clone = await cloneDatabase();
  const user = `app_${randomUUID().replaceAll('-', '')}`;
  onTestFinished(async () => {
    await clone.drop();
    await query(inject('connection'), `drop role if exists ${user}`);
  });
  return { owner: clone, role: { ...clone, user, password: 'first' } satisfies Connection };
}

test('an app with a role of its own starts when the owner has migrated, and says so in one line when not', async () => {
  const { owner, role } = await databaseWithNewRole();
  const urls = { DATABASE_URL: urlOf(owner), APP_DATABASE_URL: urlOf(role) };
  expect(await runMigrate(urls)).toBe(`The tables are up to date, and ${role.user} may use them\n`);

  const dataDir = await mkdtemp(join(tmpdir(), 'club-roles-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const environment = { DATA_DIR: dataDir, DATABASE_URL: urlOf(role), SAMPLE: '0' };
  const app = await startProcess(environment);
  expect(await query(owner, usersOfApps)).toEqual([{ name: role.user }]);
  expect(await app.kill('SIGTERM')).toBe(0);

  for (const outdated of ['delete from drizzle.functions', 'delete from drizzle.__drizzle_migrations']) {
    await query(owner, outdated);
    await expect(startProcess(environment)).rejects.toThrow(
      /^The start failed: the tables are not up to date, and this database user may not change them: run "npm run migrate" as their owner\n$/,
    );
  }
});

test('the next migration sets a changed password of the app’s role', async () => {
  const { owner, role } = await databaseWithNewRole();
  await migrateDatabase(owner, migrations, role);
  await migrateDatabase(owner, migrations, { ...role, password: `it's new` });
  expect(await query({ ...role, password: `it's new` }, 'select current_user as name')).toEqual([
    { name: role.user },
  ]);
});

test('a role that could switch off triggers is not accepted for the app', async () => {
  const { owner, role } = await databaseWithNewRole();
  const refused = `the role ${role.user} is too powerful for the app`;
  await query(owner, `create role ${role.user} login createrole password 'first'`);
  await expect(migrateDatabase(owner, migrations, role)).rejects.toThrow(refused);
  await query(owner, `alter role ${role.user} nocreaterole`);
  await query(owner, `grant "${owner.user}" to ${role.user}`);
  await expect(migrateDatabase(owner, migrations, role)).rejects.toThrow(refused);
  await query(owner, `revoke "${owner.user}" from ${role.user}`);
  await query(owner, `create table loot (row text)`);
  await query(owner, `alter table loot owner to ${role.user}`);
  await expect(migrateDatabase(owner, migrations, role)).rejects.toThrow(refused);
  await query(owner, 'drop table loot');
  await migrateDatabase(owner, migrations, role);
});

test('a database that cannot hold Arabic stops the migration with one line', async () => {
  const owner = { ...inject('connection'), database: `latin_${randomUUID().replaceAll('-', '')}` };
  const root = inject('connection');
  await query(root, `create database ${owner.database} template template0 encoding 'LATIN1' locale 'C'`);
  onTestFinished(async () => void (await query(root, `drop database ${owner.database} with (force)`)));
  await expect(runMigrate({ DATABASE_URL: urlOf(owner) })).rejects.toMatchObject({
    code: 1,
    stderr:
      'The migration failed: the database must have the encoding UTF8, and this one has LATIN1: ' +
      `create it with "create database … template template0 encoding 'UTF8'"\n`,
  });
});

test('an index that a new release of the job queue leaves for later is built by the migration', async () => {
  const { owner } = await databaseWithNewRole();
  await query(owner, 'update pgboss.version set bam_on = null');
  await query(
    owner,
    `insert into pgboss.bam (name, version, table_name, command)
      values ('later', 1, 'job_common', 'create index concurrently later on pgboss.job_common (priority)')`,
  );
  await migrateDatabase(owner, migrations);
  const built = `select indisvalid as valid from pg_index where indexrelid = 'pgboss.later'::regclass`;
  expect(await query(owner, built)).toEqual([{ valid: true }]);
});

test.each([
  [{ DATABASE_URL: ' ' }, 'DATABASE_URL must name the owner of the tables'],
  [
    {
      DATABASE_URL: 'postgres://club:x@localhost/club',
      APP_DATABASE_URL: 'postgres://club:y@localhost/club',
    },
    'APP_DATABASE_URL must name another user than DATABASE_URL',
  ],
  [
    {
      DATABASE_URL: 'postgres://club:x@localhost/club',
      APP_DATABASE_URL: 'postgres://club_app@localhost/club',
    },
    'APP_DATABASE_URL must hold the password of the app’s user',
  ],
])('the migration with %j fails in one line', async (environment, line) => {
  await expect(runMigrate(environment)).rejects.toMatchObject({
    code: 1,
    stderr: `The migration failed: ${line}\n`,
  });
});
