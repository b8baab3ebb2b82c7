/** What several people read is kept in memory: nobody may ever get what is another's, or what was before a change. */
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { camps, campStaff, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetCells } from '#features/results/server/sheets/sheets.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Reply } from './api-client.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  type Person,
} from './people.ts';
import { appForFile, executeAsOwner, settle, startTestApp, type TestApp } from './test-app.ts';

const here = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { context } = here;
const startBeside = () => startTestApp({ beside: here, environment: { RATE_LIMITS: 'off' } });

const levelId = await makeLevel(context);
const camp = await makeCamp(context, { levelId, title: 'Wave 1' });
const other = await makeCamp(context, { levelId, title: 'Wave 2' });
const session = await makeSession(context, camp);
const draft = await makeSession(context, camp, 'Draft');
await context.db.update(trainingSessions).set({ publishedAt: null }).where(eq(trainingSessions.id, draft));
const staff = (role: 'mentor' | 'hr' | 'instructor') => makePerson(context, { role });
const people = {
  leader: await makePerson(context, { role: 'leader' }),
  mentor: await staff('mentor'),
  otherMentor: await staff('mentor'),
  hr: await staff('hr'),
  instructor: await staff('instructor'),
  trainee: await makeTrainee(context, camp, { firstName: 'Aya' }),
  second: await makeTrainee(context, camp, { firstName: 'Badr' }),
  otherTrainee: await makeTrainee(context, other, { firstName: 'Camelia' }),
  user: await makePerson(context),
};
await makeStaff(context, camp, [people.mentor, people.hr, people.instructor]);
await makeStaff(context, other, [people.otherMentor]);

const paths = [
  '/api/standing',
  `/api/standing?campId=${camp}`,
  `/api/standing?campId=${other}&size=1`,
  `/api/standing?campId=${camp}&mentorId=${people.mentor.user.id}`,
  '/api/camp',
  `/api/camp/leader/${camp}`,
  `/api/camp/leader/${other}`,
  `/api/session/leader/${session}`,
  `/api/session/leader/${draft}`,
  '/api/level',
  `/api/level/${levelId}`,
  `/api/attendance?campId=${camp}`,
  `/api/sheet?campId=${camp}`,
  '/api/user?size=50',
  '/api/user?size=50&search=Camelia',
];

interface Read {
  path: string;
  person: Person;
  language: 'en' | 'ar';
}

/** Everybody reads everything, every other time in the other language. */
const reads: Read[] = Object.values(people).flatMap((person, one) =>
  paths.map((path, two) => ({ path, person, language: (one + two) % 2 ? 'ar' : 'en' })),
);

/** What a reply says; each has a number of its own. */
const told = ({ status, body }: Pick<Reply, 'status' | 'body'>) => ({
  status,
  body: { ...body, requestId: undefined },
});

const read = async ({ url }: TestApp, { path, person, language }: Read) => {
  const reply = await fetch(url + path, { headers: { token: person.token, 'accept-language': language } });
  return told({ status: reply.status, body: (await reply.json()) as Reply['body'] });
};

type Told = ReturnType<typeof told>;

/** Everybody reads everything, many at a time. */
async function readAll(app: TestApp): Promise<Told[]> {
  await settle(app.context);
  const replies: Told[] = [];
  for (let at = 0; at < reads.length; at += 40)
    replies.push(...(await Promise.all(reads.slice(at, at + 40).map((one) => read(app, one)))));
  return replies;
}

/** An app that remembers nothing: what it returns is right. */
async function startForgetful(): Promise<TestApp> {
  const app = await startBeside();
  Object.defineProperty(app.context.cache, 'isCurrent', { value: false });
  return app;
}

function expectSame(given: Told[], right: Told[]): void {
  for (const [at, { person, language, path }] of reads.entries())
    expect(given[at], `${person.user.role} ${language} ${path}`).toEqual(right[at]);
}

const there = await startBeside();
const forgetful = await startForgetful();
afterAll(() => Promise.all([there.close(), forgetful.close()]));

const setUser = (change: Partial<typeof users.$inferInsert>) => () =>
  context.db.update(users).set(change).where(eq(users.id, people.second.user.id));
const setCamp = (change: Partial<typeof camps.$inferInsert>) => () =>
  context.db.update(camps).set(change).where(eq(camps.id, camp));
const setSession = (change: Partial<typeof trainingSessions.$inferInsert>) => () =>
  context.db.update(trainingSessions).set(change).where(eq(trainingSessions.id, session));
const setDraft = (change: Partial<typeof trainingSessions.$inferInsert>) => () =>
  context.db.update(trainingSessions).set(change).where(eq(trainingSessions.id, draft));
const { trainee, second, otherTrainee, mentor, user } = people;

const changes: [string, () => Promise<unknown>][] = [
  ['nothing', () => Promise.resolve()],
  [
    'a result',
    () =>
      context.db
        .insert(sheetCells)
        .values({ sessionId: session, userId: second.user.id, kind: 'sheet', manual: 3 }),
  ],
  [
    'a mark',
    () =>
      context.db
        .insert(attendanceMarks)
        .values({ sessionId: session, userId: trainee.user.id, state: 'present' } as never),
  ],
  ['a name', setUser({ firstName: 'Basma' })],
  ['a handle', setUser({ codeforcesHandle: 'basma' })],
  [
    'a mentor',
    () =>
      context.db
        .update(enrolments)
        .set({ mentorId: mentor.user.id })
        .where(eq(enrolments.userId, second.user.id)),
  ],
  [
    'a second wave',
    () => context.db.insert(enrolments).values({ campId: camp, userId: otherTrainee.user.id }),
  ],
  ['a duty less', () => context.db.delete(campStaff).where(eq(campStaff.userId, mentor.user.id))],
  [
    'a duty more',
    () => context.db.insert(campStaff).values({ campId: other, userId: mentor.user.id, duty: 'mentor' }),
  ],
  ['a closed standing', setCamp({ standingOpen: false })],
  ['another target', setCamp({ target: 7 })],
  ['a title', setCamp({ title: 'Wave One', titleAr: 'الموجة الأولى' })],
  [
    'a level',
    () =>
      context.db
        .update(levels)
        .set({ title: 'Level One', titleAr: 'المستوى الأول' })
        .where(eq(levels.id, levelId)),
  ],
  ['a session', setSession({ title: 'Lists', titleAr: 'القوائم' })],
  ['a published draft', setDraft({ publishedAt: new Date() })],
  ['an archived session', setSession({ archivedAt: new Date() })],
  ['a restored session', setSession({ archivedAt: null })],
  ['a role', () => context.db.update(users).set({ role: 'trainee' }).where(eq(users.id, user.user.id))],
  [
    'a person who left',
    () =>
      context.db
        .delete(enrolments)
        .where(and(eq(enrolments.userId, trainee.user.id), eq(enrolments.campId, camp))),
  ],
  ['an archived person', setUser({ archivedAt: new Date() })],
  ['an archived wave', setCamp({ archivedAt: new Date() })],
];

test.each(changes)(
  'after %s everybody reads what is right for them, in either of two processes',
  async (_, change) => {
    await change();
    const right = await readAll(forgetful);
    // From the database or memory, then from memory.
    for (const app of [here, there, here]) expectSame(await readAll(app), right);
  },
);

test('a draft that moves to another wave is read there, and by nobody who reads neither wave', async () => {
  const place = await makeCamp(context, { levelId, title: 'Place' });
  const next = await makeCamp(context, { levelId, title: 'Next' });
  const moving = await makeSession(context, place, 'Moving');
  const setMoving = (change: Partial<typeof trainingSessions.$inferInsert>) =>
    context.db.update(trainingSessions).set(change).where(eq(trainingSessions.id, moving));
  await setMoving({ publishedAt: null });
  const [instructor, stranger] = [await staff('instructor'), await staff('instructor')];
  await makeStaff(context, next, [instructor]);
  const statuses = async () => {
    const found: number[] = [];
    for (const { token } of [instructor, stranger])
      found.push((await here.api.get(`/api/session/leader/${moving}`, { token })).status);
    return found;
  };
  expect(await statuses()).toEqual([404, 404]);
  await setMoving({ campId: next });
  expect(await statuses()).toEqual([200, 404]);
  await setMoving({ campId: place });
  expect(await statuses()).toEqual([404, 404]);
});

test('200 callers at once, in all languages and encodings, get what is made once', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Hall' });
  const trainees = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      makeTrainee(context, campId, { firstName: `T${String(at).padStart(2, '0')}` }),
    ),
  );
  const path = `/api/standing?campId=${campId}`;
  // Each of them is known before.
  for (const { token } of trainees) await here.api.get('/api/user/me', { token });
  const sessionId = await makeSession(context, campId);
  const cells = trainees.map(({ user: { id } }, at) => ({
    sessionId,
    userId: id,
    kind: 'sheet' as const,
    manual: at,
  }));
  await context.db.insert(sheetCells).values(cells);
  await settle(context);
  const { misses } = context.cache.usage;
  const calls = Array.from({ length: 200 }, (_, at) => ({
    person: trainees[at % 40]!,
    language: at % 2 ? 'ar' : 'en',
    encoding: ['br', 'gzip', 'identity'][at % 3]!,
  }));
  const replies = await Promise.all(
    calls.map(({ person, language, encoding }) =>
      here.api.get(path, { token: person.token, language, headers: { 'accept-encoding': encoding } }),
    ),
  );
  for (const { body } of replies) expect(body.data).toHaveLength(20);
  // One for each language.
  expect(context.cache.usage.misses - misses).toBe(2);
});

test('a reply names its bytes, and who has them already gets no body', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Tagged' });
  const [one, two] = [await makeTrainee(context, campId), await makeTrainee(context, campId)];
  const path = `${here.url}/api/standing?campId=${campId}`;
  const get = async ({ token }: Person, known?: string | null) => {
    await settle(context);
    return fetch(path, { headers: { token, ...(known ? { 'if-none-match': known } : {}) } });
  };
  const first = await get(one);
  const etag = first.headers.get('etag');
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  const again = await get(one, etag);
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  expect(again.headers.get('cache-control')).toBe('no-store');
  expect((await get(two, etag)).status).toBe(304);
  await context.db.update(users).set({ firstName: 'Changed' }).where(eq(users.id, two.user.id));
  expect((await get(one, etag)).status).toBe(200);
});

test('who changes something finds it changed in the next call', async () => {
  const { token } = await makePerson(context, { role: 'leader' });
  const campId = await makeCamp(context, { levelId, title: 'Mine' });
  const page = `${here.url}/api/camp/leader/${campId}`;
  for (let at = 0; at < 20; at += 1) {
    const title = `Mine ${at}`;
    // Past the client of these tests, which waits for notifications before each call.
    await fetch(page.replace('/leader', ''), {
      method: 'PATCH',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ title }),
    });
    const { data } = (await (await fetch(page, { headers: { token } })).json()) as {
      data: { title: string };
    };
    expect(data.title).toBe(title);
  }
});

test('while the notification connection is lost, no answer is older than two seconds', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Before' });
  const { token } = people.leader;
  const title = async () => {
    const reply = await fetch(`${here.url}/api/camp/leader/${campId}`, { headers: { token } });
    return ((await reply.json()) as { data: { title: string } }).data.title;
  };
  await here.api.get('/api/user/me', { token });
  let gaps = 0;
  context.notifier.onGap(() => (gaps += 1));
  for (const next of ['One', 'Two', 'Three']) {
    await title();
    const before = gaps;
    await executeAsOwner(
      here,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'club-listener'`,
    );
    await context.db.update(camps).set({ title: next }).where(eq(camps.id, campId));
    const changedAt = performance.now();
    const stale: number[] = [];
    // Until the connection is back and a while after.
    await expect
      .poll(
        async () => {
          const askedAt = performance.now();
          if ((await title()) !== next) stale.push(askedAt - changedAt);
          return gaps > before && context.notifier.isCurrent() && askedAt - changedAt > 2000;
        },
        { interval: 20 },
      )
      .toBe(true);
    expect(stale.filter((age) => age > 2000)).toEqual([]);
    expect(await title()).toBe(next);
  }
});
