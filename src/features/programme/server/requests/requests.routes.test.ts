import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { camps, enrolments } from '../camps/camps.table.ts';
import { trainingSessions } from '../sessions/sessions.table.ts';
import { joinRequests } from './requests.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  password,
  type Person,
  signUpForm,
} from '#tests/people.ts';
import { unfinishedJobs } from '#tests/job-queue.ts';
import { mailTo, readOutbox } from '#tests/outbox.ts';
import { whileLocked } from '#tests/races.ts';
import { appForFile, appForTest, type TestApp } from '#tests/test-app.ts';

const app = await appForFile();
const { api, context, dataDir } = app;
const levelId = await makeLevel(context, 'Level 1');
const campId = await makeCamp(context, { levelId, title: 'Wave 1' });
const closed = await makeCamp(context, { levelId, title: 'Closed wave', registration: false });
const leader = await makePerson(context, { role: 'leader' });
const { token } = leader;

async function asked(on: TestApp, camp: string, change: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(on.context, change);
  const { status, body } = await on.api.post('/api/request', { campId: camp }, { token: person.token });
  expect(status).toBe(200);
  return { person, id: body.data._id as string };
}

const decide = (requestIds: unknown, requestStat: unknown, reason?: string) =>
  api.patch('/api/request', { requestIds, requestStat, reason }, { token });

const roleOf = async ({ user }: Person) =>
  (await context.db.select().from(users).where(eq(users.id, user.id)))[0]!.role;

test('a signed-in person asks once to join an open wave', async () => {
  const { person } = await asked(app, campId);
  const ask = (id: unknown) => api.post('/api/request', { campId: id }, { token: person.token });
  expect(await ask(campId)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', errors: { campId: expect.any(String) } },
  });
  expect(await ask(closed)).toMatchObject({
    status: 400,
    body: { errors: { campId: 'This wave is closed for registration' } },
  });
  for (const wrong of ['', null, 7, ['x']])
    expect(await ask(wrong)).toMatchObject({ status: 400, body: { errors: { campId: expect.any(String) } } });
  for (const unknown of [crypto.randomUUID(), 'x'])
    expect(await ask(unknown)).toMatchObject({
      status: 404,
      body: { errors: { campId: expect.any(String) } },
    });
  const trainee = await makeTrainee(context, campId);
  expect(await api.post('/api/request', { campId }, { token: trainee.token })).toMatchObject({ status: 409 });
  const own = await api.get('/api/request/me', { token: person.token });
  expect(own.body).toMatchObject({
    total: 1,
    data: [{ status: 'pending', levelId: { title: 'Level 1' }, campId: { title: 'Wave 1' } }],
  });
});

test('concurrent requests of one account to join a wave make one request', async () => {
  const person = await makePerson(context);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => api.post('/api/request', { campId }, { token: person.token })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('a leader reads handle, university and year of who asks, and whether the wave still takes requests', async () => {
  const camp = await makeCamp(context, { levelId, title: 'Closes soon' });
  const { person } = await asked(app, camp, { firstName: 'Hoda' });
  const details = { codeforcesHandle: 'hoda_cf', university: 'HTI', collegeYear: 'third' } as const;
  await context.db.update(users).set(details).where(eq(users.id, person.user.id));
  await context.db.update(camps).set({ registration: false }).where(eq(camps.id, camp));
  const { body } = await api.get(`/api/request?campId=${camp}`, { token });
  expect(body.data).toMatchObject([
    {
      codeforces_handle: 'hoda_cf',
      university: 'HTI',
      collegeYear: 'third',
      campId: { _id: camp, title: 'Closes soon', registration: false },
    },
  ]);
  for (const role of ['user', 'trainee', 'mentor', 'hr', 'instructor'] as const) {
    const other = await makePerson(context, { role });
    expect((await api.get(`/api/request?campId=${camp}`, { token: other.token })).status).toBe(403);
  }
});

test('a leader finds pending requests by name, level and wave over all pages', async () => {
  const other = await makeLevel(context, 'Level 2');
  const camp = await makeCamp(context, { levelId: other, title: 'Wave of level 2' });
  const { person, id } = await asked(app, camp, { firstName: 'Zeinab', lastName: 'Fawzy' });
  const find = async (query: string) => (await api.get(`/api/request?${query}`, { token })).body;
  expect(await find('search=zeinab%20f')).toMatchObject({
    total: 1,
    data: [
      {
        _id: id,
        userId: { _id: person.user.id, firstName: 'Zeinab', lastName: 'Fawzy' },
        phone: '01012345678',
        email: person.user.email,
        levelId: { _id: other, title: 'Level 2' },
        campId: { _id: camp, title: 'Wave of level 2' },
        status: 'pending',
        userStatus: 'awaiting',
      },
    ],
  });
  expect((await find(`levelId=${other}`)).total).toBe(1);
  expect((await find(`campId=${camp}&search=nobody`)).total).toBe(0);
  for (const unknown of ['x', crypto.randomUUID()])
    for (const name of ['campId', 'levelId'])
      expect((await find(`${name}=${unknown}`)).code).toBe('NOT_FOUND');
  expect((await find(`levelId=${other}&status=accepted`)).total).toBe(0);
  expect((await find('sort=-name&size=1')).data[0].userId.firstName).toBe('Zeinab');
  expect((await find('status=perhaps')).code).toBe('VALIDATION');
});

test('accepting makes a trainee of the wave, shares mentors evenly and writes in the person’s language', async () => {
  const camp = await makeCamp(context, { levelId, title: 'Mentored' });
  const mentors = [
    await makePerson(context, { role: 'mentor', firstName: 'Hoda' }),
    await makePerson(context, { role: 'mentor', firstName: 'Tarek' }),
  ];
  await makeStaff(context, camp, mentors);
  await context.db.update(camps).set({ groupLink: 'https://chat.test/mentored' }).where(eq(camps.id, camp));
  const startsAt = new Date('2030-11-20T16:00:00Z');
  await makeSession(context, camp, 'Undated');
  const first = await makeSession(context, camp, 'Loops');
  await context.db
    .update(trainingSessions)
    .set({ startsAt, place: 'Lab 3', placeAr: 'معمل ٣' })
    .where(eq(trainingSessions.id, first));
  const english = await asked(app, camp);
  const arabic = await asked(app, camp, { language: 'ar' });
  const more = [await asked(app, camp), await asked(app, camp)];
  const reply = await decide(
    [english, arabic, ...more].map(({ id }) => id),
    'accepted',
  );
  expect(reply).toMatchObject({ status: 200, body: { data: { decided: 4 } } });
  expect(await roleOf(english.person)).toBe('trainee');
  const rows = await context.db.select().from(enrolments).where(eq(enrolments.campId, camp));
  const loads = mentors.map(({ user }) => rows.filter(({ mentorId }) => mentorId === user.id).length);
  expect(loads).toEqual([2, 2]);
  const welcome = await mailTo(app.dataDir, english.person.user.email);
  expect(welcome).toMatchObject({ subject: 'Welcome to Level 1 · Mentored' });
  expect(welcome.text).toContain(`http://club.test/wave/${camp}`);
  expect(welcome.text).toContain(
    'Your first session: \u2068Loops\u2069, Wednesday 20 November, 6:00 pm · Lab 3.',
  );
  expect(welcome.text).toMatch(
    /Your mentor is \u2068(Hoda|Tarek) Number\d+ \(\u2068person\S+@club.test\u2069\)/,
  );
  expect(welcome.text).toContain('The group of the wave: https://chat.test/mentored');
  const inArabic = await mailTo(app.dataDir, arabic.person.user.email);
  expect(inArabic.subject).toBe('أهلًا بك في Level 1 · Mentored');
  expect(inArabic.text).toContain('معمل ٣');
  // The open session has the new role at once.
  expect((await api.get('/api/level', { token: english.person.token })).body.data[0]).toHaveProperty('camps');
});

test('a rejected person is told why and may ask again', async () => {
  const { person, id } = await asked(app, campId);
  expect((await decide([id], 'rejected', 'The wave is full')).status).toBe(200);
  expect(await roleOf(person)).toBe('user');
  expect((await mailTo(app.dataDir, person.user.email)).text).toContain('The wave is full');
  const own = await api.get('/api/request/me', { token: person.token });
  expect(own.body.data).toMatchObject([{ status: 'rejected', reason: 'The wave is full' }]);
  expect((await api.post('/api/request', { campId }, { token: person.token })).status).toBe(200);
});

test('a person sees when their request was answered and whether the wave still takes requests', async () => {
  const camp = await makeCamp(context, { levelId, title: 'Soon closed' });
  const { person, id } = await asked(app, camp);
  const own = async () => (await api.get('/api/request/me', { token: person.token })).body.data[0];
  expect(await own()).toMatchObject({ decidedAt: null, campId: { registration: true, archived: false } });
  await decide([id], 'rejected', 'Full');
  await context.db
    .update(camps)
    .set({ registration: false, archivedAt: new Date() })
    .where(eq(camps.id, camp));
  const { decidedAt, campId: now } = await own();
  expect(Date.parse(decidedAt)).toBeGreaterThan(0);
  expect(now).toEqual({ _id: camp, title: 'Soon closed', registration: false, archived: true });
});

const takeBack = (id: string, by: Person) => api.delete(`/api/request/me/${id}`, {}, { token: by.token });

test('a person takes their own waiting request back, the log records it, and they may ask again', async () => {
  const { person, id } = await asked(app, campId);
  const stranger = await makePerson(context);
  for (const other of [stranger, leader]) expect((await takeBack(id, other)).status).toBe(404);
  expect(await takeBack(id, person)).toMatchObject({
    status: 200,
    body: { message: 'Your request was taken back' },
  });
  expect((await takeBack(id, person)).status).toBe(404);
  expect((await takeBack('x', person)).status).toBe(404);
  expect((await api.get('/api/request/me', { token: person.token })).body.total).toBe(0);
  const log = await api.get(`/api/audit?search=${person.user.email}`, { token });
  expect(log.body.data[0]).toMatchObject({
    action: 'request.taken-back',
    details: { wave: 'Wave 1', level: 'Level 1' },
  });
  expect(await decide([id], 'accepted')).toMatchObject({
    status: 404,
    body: { errors: { requestIds: expect.stringContaining('taken back') } },
  });
  expect((await api.post('/api/request', { campId }, { token: person.token })).status).toBe(200);
});

test('asking and taking back a hundred times leaves one line in the log, one mail and no notification', async () => {
  const reader = await makePerson(context, { role: 'leader' });
  const kinds = [{ kind: 'new-request', inbox: true, mail: true, push: true }];
  await api.send('PUT', '/api/user/me/notification', { kinds }, { token: reader.token });
  const person = await makePerson(context, { firstName: 'Often', lastName: 'Asking' });
  const ask = () => api.post('/api/request', { campId }, { token: person.token });
  const lines = async () => {
    const { body } = await api.get(`/api/audit?person=${person.user.id}`, { token });
    expect(body.total).toBe(body.data.length);
    return body.data.map((line: { action: string; times: number }) => [line.action, line.times]);
  };
  const inbox = async () => (await api.get('/api/inbox?size=1000', { token: reader.token })).body.data;
  for (let turn = 0; turn < 100; turn += 1) {
    const { status, body } = await ask();
    expect([status, (await takeBack(body.data._id, person)).status]).toEqual([200, 200]);
  }
  expect(await lines()).toEqual([['request.taken-back', 100]]);
  expect(JSON.stringify(await inbox())).not.toContain('Often Asking');
  await expect.poll(() => unfinishedJobs(context.db, 'mail')).toEqual([]);
  const mails = async () => (await readOutbox(dataDir)).filter(({ to }) => to.includes(reader.user.email));
  expect(await mails()).toHaveLength(1);

  const { body } = await ask();
  expect(await lines()).toEqual([['request.sent', 101]]);
  expect(JSON.stringify(await inbox())).toContain('Often Asking');
  expect((await decide([body.data._id], 'rejected')).status).toBe(200);
  const again = await ask();
  expect(again.status).toBe(200);
  await expect.poll(async () => (await mails()).length).toBe(2);
  const decided = [
    ['request.rejected', 1],
    ['request.sent', 101],
  ];
  // What was decided stays as it was, and is neither counted with the next one nor hidden by taking that back.
  expect(await lines()).toEqual([['request.sent', 1], ...decided]);
  expect((await takeBack(again.body.data._id, person)).status).toBe(200);
  expect(await lines()).toEqual([['request.taken-back', 1], ...decided]);
  expect((await ask()).status).toBe(200);

  // Who leaves takes along what was told of them.
  expect((await api.delete('/api/user/me', { password }, { token: person.token })).status).toBe(200);
  expect(JSON.stringify(await inbox())).not.toContain('Often Asking');
});

test('a decided request cannot be taken back', async () => {
  for (const decision of ['accepted', 'rejected']) {
    const { person, id } = await asked(app, campId);
    await decide([id], decision);
    expect(await takeBack(id, person)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  }
});

test('of a take-back and an approval at the same time, exactly one succeeds', async () => {
  for (const first of ['person', 'leader']) {
    const { person, id } = await asked(app, campId);
    const calls = [() => takeBack(id, person), () => decide([id], 'accepted')];
    const replies = await whileLocked(
      context,
      sql`select 1 from join_requests where id = ${id} for update`,
      first === 'person' ? calls : calls.toReversed(),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404 || status === 409)).toHaveLength(1);
    const joined = (await roleOf(person)) === 'trainee';
    const left = await context.db.$count(joinRequests, eq(joinRequests.id, id));
    expect(left).toBe(joined ? 1 : 0);
  }
});

test('staff who join a wave keep their role', async () => {
  const { person, id } = await asked(app, campId, { role: 'mentor' });
  await decide([id], 'accepted');
  expect(await roleOf(person)).toBe('mentor');
});

test('accepting many requests fails as a whole when one is unknown or decided', async () => {
  const first = await asked(app, campId);
  const done = await asked(app, campId);
  await decide([done.id], 'rejected');
  expect(await decide([first.id, done.id], 'accepted')).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  });
  expect((await decide([first.id, crypto.randomUUID()], 'accepted')).status).toBe(404);
  expect((await decide([first.id, 'x'], 'accepted')).status).toBe(404);
  for (const [ids, stat, field] of [
    [[], 'accepted', 'requestIds'],
    ['', 'accepted', 'requestIds'],
    [undefined, 'accepted', 'requestIds'],
    [[first.id], 'pending', 'requestStat'],
    [[first.id], undefined, 'requestStat'],
    [Array.from({ length: 1001 }, () => first.id), 'accepted', 'requestIds'],
  ])
    expect(await decide(ids, stat)).toMatchObject({
      status: 400,
      body: { errors: { [String(field)]: expect.any(String) } },
    });
  expect(await roleOf(first.person)).toBe('user');
  const [row] = await context.db.select().from(joinRequests).where(eq(joinRequests.id, first.id));
  expect(row!.state).toBe('pending');
});

test('of fifty concurrent decisions about the same requests, one succeeds and the others get a conflict', async () => {
  const race = await appForTest({ environment: { RATE_LIMITS: 'off' } });
  const beside = await appForTest({ environment: { RATE_LIMITS: 'off' }, beside: race });
  const camp = await makeCamp(race.context, { levelId: await makeLevel(race.context), title: 'Race' });
  const boss = await makePerson(race.context, { role: 'leader' });
  await makeStaff(race.context, camp, [
    await makePerson(race.context, { role: 'mentor' }),
    await makePerson(race.context, { role: 'mentor' }),
  ]);
  const requests = await Promise.all(Array.from({ length: 10 }, () => asked(race, camp)));
  const ids = requests.map(({ id }) => id);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      (turn % 2 ? race : beside).api.patch(
        '/api/request',
        { requestIds: turn % 3 ? ids : ids.toReversed(), requestStat: turn % 5 ? 'accepted' : 'rejected' },
        { token: boss.token },
      ),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
  const states = await race.context.db.select({ state: joinRequests.state }).from(joinRequests);
  expect(new Set(states.map(({ state }) => state)).size).toBe(1);
  const enrolled = await race.context.db.$count(enrolments);
  expect(enrolled).toBe(states[0]!.state === 'accepted' ? 10 : 0);
});

test('concurrent acceptances into one wave share the mentors evenly', async () => {
  const race = await appForTest({ environment: { RATE_LIMITS: 'off' } });
  const camp = await makeCamp(race.context, { levelId: await makeLevel(race.context), title: 'Even' });
  const boss = await makePerson(race.context, { role: 'leader' });
  const mentors = await Promise.all(
    Array.from({ length: 3 }, () => makePerson(race.context, { role: 'mentor' })),
  );
  await makeStaff(race.context, camp, mentors);
  const requests = await Promise.all(Array.from({ length: 30 }, () => asked(race, camp)));
  await Promise.all(
    requests.map(({ id }) =>
      race.api.patch('/api/request', { requestIds: [id], requestStat: 'accepted' }, { token: boss.token }),
    ),
  );
  const rows = await race.context.db.select().from(enrolments);
  const loads = mentors.map(({ user }) => rows.filter(({ mentorId }) => mentorId === user.id).length);
  expect(loads).toEqual([10, 10, 10]);
});

test('removing a person or a wave during a decision or sign-up causes no error', async () => {
  const race = await appForTest({ environment: { RATE_LIMITS: 'off' } });
  const boss = await makePerson(race.context, { role: 'leader' });
  const level = await makeLevel(race.context);
  const camp = await makeCamp(race.context, { levelId: level });
  const options = { token: boss.token };
  const requests = await Promise.all(Array.from({ length: 10 }, () => asked(race, camp)));
  const decided = await Promise.all(
    requests.flatMap(({ id, person }, turn) => [
      race.api.patch(
        '/api/request',
        { requestIds: [id], requestStat: turn % 2 ? 'accepted' : 'rejected' },
        options,
      ),
      race.api.delete(`/api/user/profile/${person.user.id}`, undefined, options),
    ]),
  );
  for (const { status } of decided) expect([200, 404]).toContain(status);
  const leaving = await makeCamp(race.context, { levelId: level });
  const form = () => signUpForm({ levelId: level, campId: leaving });
  const made = await Promise.all([
    race.api.post('/api/auth/signup', form()),
    race.api.post('/api/user', { ...form(), role: 'trainee' }, options),
    race.api.post('/api/user', { ...form(), role: 'mentor' }, options),
    race.context.db
      .delete(camps)
      .where(eq(camps.id, leaving))
      .then(() => ({ status: 200 })),
  ]);
  for (const { status } of made) expect([200, 400]).toContain(status);
});
