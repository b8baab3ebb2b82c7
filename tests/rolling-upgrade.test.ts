import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ApiClient } from './api-client.ts';
import { startProcess } from './app-process.ts';
import { watch } from './live-stream.ts';
import { breakingStatements } from './migration-rules.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeTrainee, password } from './people.ts';
import { previousRelease, unpackPreviousRelease } from './previous-release.ts';
import { sharedDatabase } from './shared-database.ts';

test('the previous release runs beside this one on the migrated database: each shows what the other stores, live too', async () => {
  const { context, start, ownerUrl } = await sharedDatabase(onTestFinished);
  const folder = await unpackPreviousRelease();
  const startPrevious: typeof startProcess = (environment) =>
    startProcess(environment, ['--api-only'], { folder });
  // As the owner of the tables it looks for migrations of its own, and must be content with newer ones.
  const [before, now] = await Promise.all([
    start(startPrevious, { DATABASE_URL: ownerUrl }),
    start(startProcess),
  ]);
  const [old, present] = [new ApiClient(before.url), new ApiClient(now.url)];
  const campId = await makeCamp(context, { levelId: await makeLevel(context) });
  const sessionId = await makeSession(context, campId);
  const leader = await makePerson(context, { role: 'leader' });
  const trainee = await makeTrainee(context, campId);
  const streams = await Promise.all([before, now].map(({ url }) => watch(url, campId, trainee.token)));

  for (const [from, to, state] of [
    [old, present, 'present'],
    [present, old, 'absent'],
  ] as const) {
    const signedIn = await from.post('/api/auth/login', { email: leader.user.email, password });
    const token = { token: signedIn.body.token! };
    expect((await to.get('/api/user/me', token)).status).toBe(200);

    const mark = { sessionId, userId: trainee.user.id, state };
    expect((await from.patch('/api/attendance', mark, token)).status).toBe(200);
    const { data } = (await to.get(`/api/attendance?campId=${campId}`, token)).body;
    expect(data[0].cells).toEqual([state]);
    for (const { heard } of streams)
      await expect
        .poll(() => heard.splice(0))
        .toContainEqual({
          event: 'attendance',
          data: expect.objectContaining({ campId }),
        });

    const title = `Renamed for ${state}`;
    expect((await from.patch(`/api/camp/${campId}`, { title }, token)).status).toBe(200);
    const titles = async () =>
      (await to.get('/api/camp', token)).body.data.map((camp: { title: string }) => camp.title);
    await expect.poll(titles).toEqual([title]);

    expect((await from.post('/api/auth/logout', undefined, token)).status).toBe(200);
    await expect.poll(async () => (await to.get('/api/user/me', token)).status).toBe(401);
  }
  for (const app of [before, now]) expect(await app.kill('SIGTERM'), app.output()).toBe(0);
  for (const app of [before, now]) expect(app.output()).not.toContain('"level":"error"');
});

/** Statements that break the rules, and why they do no harm all the same. */
const exceptions: { statement: RegExp; because: string }[] = [];

test('no migration since the previous release removes or changes what that release uses', () => {
  const { entries } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as {
    entries: { tag: string }[];
  };
  const last = entries.findIndex(({ tag }) => tag === previousRelease.lastMigration);
  expect(last, `${previousRelease.lastMigration} is in the journal`).toBeGreaterThanOrEqual(0);
  const added = entries
    .slice(last + 1)
    .map(({ tag }) => readFileSync(join('migrations', `${tag}.sql`), 'utf8'));
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
