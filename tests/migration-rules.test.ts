import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '#app/server/migrations.ts';
import { listMigrations } from '#kit/server/database/migrate.ts';
import { breakingStatements } from './migration-rules.ts';

/** The last migration of the newest release; before the first release, the schema. */
const released = '20261117133930366_schema';

/** Statements that break the rules, and why they do no harm all the same. */
const exceptions: { statement: RegExp; because: string }[] = [
  {
    statement: /^DROP FUNCTION IF EXISTS\s+cells_changed|^DROP TABLE search_changes|DROP COLUMN name$/,
    because: 'no release was made before the stored counts went',
  },
  {
    statement: /DROP COLUMN with_id$/,
    because: 'no release was made before archived people stood for themselves',
  },
];

test('no migration since the newest release removes or changes what that release uses', async () => {
  const tags = listMigrations(migrations.folder).map(({ tag }) => tag);
  expect(tags).toContain(released);
  const added = tags
    .slice(tags.indexOf(released) + 1)
    .map((tag) => readFileSync(join(migrations.folder, `${tag}.sql`), 'utf8'));
  const breaking = breakingStatements(added);
  const isExcepted = (text: string) => exceptions.some(({ statement }) => statement.test(text));
  expect(breaking.filter(({ statement }) => !isExcepted(statement))).toEqual([]);
  // An exception that is no longer needed is removed with the release that it was for.
  for (const { statement } of exceptions)
    expect(breaking.some((found) => statement.test(found.statement))).toBe(true);
});

test.each([
  'alter table users drop column phone',
  'DROP TABLE "news";',
  'ALTER TABLE "users" RENAME COLUMN "phone" TO "mobile";',
  'ALTER TABLE "users" ALTER COLUMN "phone" SET NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "phone" SET DATA TYPE integer;',
  'ALTER TABLE "users" ALTER COLUMN "language" DROP DEFAULT;',
  'ALTER TABLE "users" ADD COLUMN "nickname" text NOT NULL;',
  'ALTER TABLE "users" ADD CONSTRAINT "short" CHECK (length(phone) < 20);',
  'CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");',
  `create function f() returns trigger language plpgsql as $$ begin return new; end $$;\nalter table users drop column phone;`,
])('a migration may not do this while the previous release runs: %s', (statement) => {
  expect(breakingStatements([`-- a comment\n${statement}`])).toHaveLength(1);
});

test.each([
  'ALTER TABLE "users" ADD COLUMN "nickname" text;',
  `ALTER TABLE "users" ADD COLUMN "nickname" text DEFAULT '' NOT NULL;`,
  'CREATE INDEX "users_phone" ON "users" USING btree ("phone");',
  'CREATE TABLE "rooms" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "rooms_id" ON "rooms" ("id");--> statement-breakpoint\nALTER TABLE "rooms" ADD CONSTRAINT "users" FOREIGN KEY ("id") REFERENCES "users"("id");',
  `create function f() returns trigger language plpgsql as $$ begin drop table scratch; return new; end $$;`,
  '-- drop table users\nselect 1;',
])('a migration may do this while the previous release runs: %s', (text) => {
  expect(breakingStatements([text])).toEqual([]);
});
