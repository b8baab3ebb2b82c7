// Writes a migration with what the tables in TypeScript have and a migrated database lacks.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '#app/server/migrations.ts';
import { listMigrations, tagOf, migrateDatabase } from '#kit/server/database/migrate.ts';
import { closeDatabase, type Connection, openDatabase } from '#kit/server/database/client.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';
import { createDescribedTables, missingStatements, partsOf } from '#tests/schema-statements.ts';

/** Compares two databases of a PostgreSQL that is there for this only. */
async function compare() {
  const folder = await mkdtemp(join(tmpdir(), 'club-migration-'));
  const server = await startEmbedded({ folder });
  try {
    const migrated = server.connection;
    const described = { ...migrated, database: 'described' };
    await createDatabase(migrated, described.database);
    await migrateDatabase(migrated, { ...migrations, functions: undefined });
    await createDescribedTables(described);
    const [wanted, present] = [await partsOf(described), await partsOf(migrated)];
    return { missing: missingStatements(wanted, present), surplus: missingStatements(present, wanted) };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function createDatabase(connection: Connection, name: string): Promise<void> {
  const db = openDatabase(connection, { max: 1 });
  await db.execute(`create database ${name}`);
  await closeDatabase(db);
}

const commented = (statement: string): string => statement.replaceAll(/^/gm, '--   ');

async function write(name: string): Promise<void> {
  const { missing, surplus } = await compare();
  const lines = [...missing];
  if (surplus.length > 0)
    lines.push(
      '-- The database has this and the tables in TypeScript do not. Rename, change or remove it here:',
      ...surplus.map(commented),
    );
  if (lines.length === 0) lines.push('-- The tables in TypeScript are those of the database.');
  const newest = listMigrations(migrations.folder).at(-1)?.when ?? 0;
  const tag = tagOf(new Date(Math.max(Date.now(), newest + 1)), name);
  await writeFile(join(migrations.folder, `${tag}.sql`), `${lines.join('\n')}\n`);
  console.log(`migrations/${tag}.sql:\n\n${lines.join('\n')}`);
}

const [name = ''] = process.argv.slice(2);
if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) await write(name);
else {
  console.error('Name the migration in small letters: npm run migration -- add-session-room');
  process.exitCode = 1;
}
