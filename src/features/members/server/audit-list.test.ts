import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries, auditRepeats } from '#features/audit/server/audit.table.ts';
import { siteDefaults } from '#features/site/site.defaults.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  type Person,
  signUpForm,
} from '#tests/people.ts';
import { withPicture } from '#tests/pictures.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, world, clock, url } = app;
const levelId = await makeLevel(world, 'Level 1');
const campId = await makeCamp(world, { levelId, title: 'Wave 1' });
const leader = await makePerson(world, { role: 'leader', firstName: 'Mariam', lastName: 'Adel' });
const hr = await makePerson(world, { role: 'hr', firstName: 'Hana', lastName: 'Magdy' });
const mentor = await makePerson(world, { role: 'mentor', firstName: 'Mona', lastName: 'Samir' });
await makeStaff(world, campId, [hr, mentor]);
const arrays = await makeSession(world, campId, 'Arrays');
await makeTrainee(world, campId, { firstName: 'Aya', lastName: 'Adel' });
const { token } = leader;

interface Entry {
  action: string;
  actor: { _id: string; name: string } | null;
  target: { _id: string; name: string } | null;
  details: Record<string, unknown> | null;
  times: number;
}

/** Entries of the log, oldest first. */
const log = async (query = '', { token: of } = leader) => {
  const { body } = await api.get(`/api/audit?size=1000&${query}`, { token: of });
  return (body.data as Entry[]).toReversed();
};
const by = ({ user }: Person) => `person=${user.id}`;
const actionsOf = async (query: string) => (await log(query)).map(({ action }) => action);

test('the log says who marked whom, corrected a mark and cleared it, in which session', async () => {
  const trainee = await makeTrainee(world, campId);
  const mark = (state: string | null, expected?: string | null) =>
    api.patch(
      '/api/attendance',
      { sessionId: arrays, userId: trainee.user.id, state, expected },
      { token: hr.token },
    );
  await mark('present');
  await mark('present');
  expect((await mark('late', 'absent')).status).toBe(409);
  await mark('late', 'present');
  await mark(null);
  const place = { session: 'Arrays', wave: 'Wave 1' };
  const ofHr = {
    actor: { _id: hr.user.id, name: 'Hana Magdy' },
    target: { _id: trainee.user.id },
    times: 1,
  };
  const entries = await log(by(trainee));
  expect(entries).toMatchObject([
    { action: 'attendance.marked', ...ofHr, details: { ...place, to: 'present' } },
    { action: 'attendance.corrected', ...ofHr, details: { ...place, from: 'present', to: 'late' } },
    { action: 'attendance.cleared', ...ofHr, details: { ...place, from: 'late' } },
  ]);
  expect(entries).toHaveLength(3);
});

test('the log has check-in times that staff set, and each trainee who checks in', async () => {
  const trainee = await makeTrainee(world, campId);
  const session = await makeSession(world, campId, 'Graphs');
  const { body } = await api.post(`/api/session/${session}/checkin`, {}, { token: hr.token });
  await api.post('/api/attendance/checkin', { code: body.data.code }, { token: trainee.token });
  await api.post('/api/attendance/checkin', { code: body.data.code }, { token: trainee.token });
  expect(await log(`kind=attendance.window-set`)).toMatchObject([
    {
      actor: { _id: hr.user.id },
      details: { session: 'Graphs', opensAt: body.data.opensAt, closesAt: body.data.closesAt },
    },
  ]);
  expect(await log(by(trainee))).toMatchObject([
    {
      action: 'attendance.checked-in',
      actor: { _id: trainee.user.id },
      details: { session: 'Graphs', to: 'present' },
    },
  ]);
});

test('the log has each result that somebody sets by hand, with the value before', async () => {
  const trainee = await makeTrainee(world, campId);
  const set = (solved: number | null) =>
    api.patch(
      '/api/sheet',
      { sessionId: arrays, kind: 'sheet', userId: trainee.user.id, solved },
      { token: mentor.token },
    );
  await set(3);
  await set(3);
  await set(5);
  await set(null);
  const place = { session: 'Arrays', wave: 'Wave 1', kind: 'sheet' };
  expect(
    (await log(by(trainee))).map(({ action, actor, details }) => [action, actor?.name, details]),
  ).toEqual([
    ['score.set', 'Mona Samir', { ...place, to: 3 }],
    ['score.corrected', 'Mona Samir', { ...place, from: 3, to: 5 }],
    ['score.cleared', 'Mona Samir', { ...place, from: 5 }],
  ]);
});

test('the log has changes of news, achievements, events and the public pages', async () => {
  const club = await appForTest();
  const editor = await makePerson(club.world, { role: 'leader' });
  const own = { token: editor.token };
  const publish = async (path: string, fields: object) => {
    const { body } = await club.api.post(path, await withPicture('coverImage', { ...fields }), own);
    await club.api.patch(`${path}/${body.data._id}`, { title: 'Changed' }, own);
    await club.api.patch(`${path}/${body.data._id}`, {}, own);
    await club.api.delete(`${path}/${body.data._id}`, undefined, own);
  };
  await publish('/api/news', { title: 'News', content: 'Text' });
  await publish('/api/achievement', { title: 'A medal', description: 'Text' });
  const event = {
    title: 'Open day',
    description: 'Text',
    date: '2026-12-01T16:00:00.000Z',
    location: 'Hall',
  };
  await publish('/api/event', event);
  await club.api.patch('/api/site', { home: siteDefaults.home }, own);
  await club.api.post('/api/site/image', await withPicture('image'), own);
  const { body } = await club.api.get('/api/audit?kind=content&size=50', own);
  const entries = (body.data as Entry[]).toReversed();
  const three = (one: string) => [`${one}.added`, `${one}.updated`, `${one}.removed`];
  expect(entries.map(({ action }) => action)).toEqual([
    ...three('news'),
    ...three('achievement'),
    ...three('event'),
    'site.updated',
    'site.image-added',
  ]);
  expect(entries[0]).toMatchObject({ actor: { _id: editor.user.id }, details: { title: 'News' } });
  expect(entries[9]).toMatchObject({ details: { sections: ['home'] } });
});

test('the log has the order that somebody gives to levels and sessions', async () => {
  const club = await appForTest();
  const own = { token: (await makePerson(club.world, { role: 'leader' })).token };
  const level = await makeLevel(club.world);
  const camp = await makeCamp(club.world, { levelId: level, title: 'Spring' });
  const sessions = [await makeSession(club.world, camp), await makeSession(club.world, camp)];
  await club.api.patch('/api/level/order', { ids: [level] }, own);
  await club.api.patch(`/api/camp/${camp}/order`, { sessionIds: sessions.toReversed() }, own);
  const { body } = await club.api.get('/api/audit?kind=programme', own);
  expect(body.data).toMatchObject([
    { action: 'camp.ordered', details: { title: 'Spring' } },
    { action: 'level.ordered' },
  ]);
});

test('a member whom a leader adds has the leader as actor, and did not sign up', async () => {
  const form = signUpForm({ levelId: '', campId: '' }, { role: 'hr' });
  const { body } = await api.post('/api/user', form, { token });
  expect(await log(`person=${body.data._id}`)).toMatchObject([
    { action: 'member.added', actor: { _id: leader.user.id }, details: { role: 'hr' } },
  ]);
});

test('the log has every download of people, and none of what is public', async () => {
  const reader = await makePerson(world, { role: 'leader' });
  const own = { headers: { token: reader.token } };
  await fetch(`${url}/api/user?format=csv&role=trainee&search=aya`, own);
  await fetch(`${url}/api/attendance?format=xlsx&campId=${campId}`, own);
  await fetch(`${url}/api/news?format=csv`, own);
  await fetch(`${url}/api/user`, own);
  await api.get('/api/user/me/export', { token: reader.token });
  expect(await log(by(reader))).toMatchObject([
    {
      action: 'list.exported',
      details: { list: '/api/user', format: 'csv', rows: 1, role: ['trainee'], search: 'aya' },
    },
    { action: 'list.exported', details: { list: '/api/attendance', format: 'xlsx', campId } },
    { action: 'account.exported' },
  ]);
});

test('a national ID that somebody searches by and exports is masked in the log', async () => {
  const reader = await makePerson(world, { role: 'leader' });
  const search = encodeURIComponent('٢٩٩٠١٠١١٢٣١٢٣٤');
  await fetch(`${url}/api/user?format=csv&search=${search}`, { headers: { token: reader.token } });
  expect(await log(by(reader))).toMatchObject([
    { action: 'list.exported', details: { search: '2990…1234' } },
  ]);
});

test('a person changes their profile, and the log names the fields but not what is in them', async () => {
  const person = await makePerson(world);
  const change = { firstName: 'Nour', phone: '01099999999' };
  await api.patch('/api/user/me', change, { token: person.token });
  await api.patch('/api/user/me', change, { token: person.token });
  expect(await log(by(person))).toMatchObject([
    { action: 'account.updated', details: { fields: ['phone'] } },
  ]);
  expect(JSON.stringify(await log(by(person)))).not.toContain('01099999999');
});

test('fifty exports of one’s own data are one entry that counts them, one from another address is its own', async () => {
  const person = await makePerson(world);
  const exportOwn = (headers = {}) => api.get('/api/user/me/export', { token: person.token, headers });
  const replies = await Promise.all(Array.from({ length: 50 }, () => exportOwn()));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(await log(by(person))).toMatchObject([
    { action: 'account.exported', target: { _id: person.user.id }, times: 50 },
  ]);
  await exportOwn({ 'x-forwarded-for': '198.51.100.9' });
  expect((await log(by(person))).map(({ times }) => times)).toEqual([50, 1]);
  clock.advance(60 * 60_000);
  await exportOwn();
  expect(await log(by(person))).toHaveLength(3);
});

test('repeated changes of a profile are summed in the log when they changed the same fields', async () => {
  const person = await makePerson(world);
  const changes = [
    ...Array.from({ length: 20 }, (_, turn) => ({ phone: `010000000${10 + turn}` })),
    { firstName: 'Salma' },
    { firstName: 'Mona', phone: '01200000000' },
    { phone: '01200000001', firstName: 'Hana' },
  ];
  for (const change of changes)
    expect((await api.patch('/api/user/me', change, { token: person.token })).status).toBe(200);
  const entries = await log(by(person));
  expect(entries.map(({ action, details, times }) => [action, details?.fields, times])).toEqual([
    ['account.updated', ['phone'], 20],
    ['account.updated', ['firstName'], 1],
    ['account.updated', ['firstName', 'phone'], 2],
  ]);
});

test('attempts on calls of the staff are in the log, repeats summed by person, call and hour', async () => {
  const trainee = await makeTrainee(world, campId);
  const other = await makeCamp(world, { levelId, title: 'Not theirs' });
  const session = await makeSession(world, other);
  const body = { sessionId: session, userId: trainee.user.id, state: 'present' };
  for (let turn = 0; turn < 3; turn += 1)
    expect((await api.get('/api/user', { token: trainee.token })).status).toBe(403);
  expect((await api.patch('/api/attendance', body, { token: trainee.token })).status).toBe(403);
  expect((await api.patch('/api/attendance', body, { token: hr.token })).status).toBe(403);
  // Refused, but no call of the staff.
  expect((await api.get('/api/level/x', {})).status).not.toBe(200);
  const ofTrainee = await log(`${by(trainee)}&kind=refusal`);
  expect(ofTrainee.map(({ details, times }) => [details?.call, times])).toEqual([
    ['GET /api/user', 3],
    ['PATCH /api/attendance', 1],
  ]);
  expect(await log(`${by(hr)}&kind=refusal`)).toMatchObject([{ details: { call: 'PATCH /api/attendance' } }]);
  clock.advance(60 * 60_000);
  await api.get('/api/user', { token: trainee.token });
  expect(await log(`${by(trainee)}&kind=refusal`)).toHaveLength(3);
});

test('a thousand calls of visitors to the staff’s addresses are one entry an hour', async () => {
  const club = await appForTest({ environment: { RATE_LIMITS: 'off' } });
  const paths = ['/api/user', '/api/audit', '/api/attendance', '/api/request'];
  for (let turn = 0; turn < 10; turn += 1)
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        club.api.get(paths[at % 4]!, { token: at % 2 ? undefined : `guess-${turn}-${at}` }),
      ),
    );
  expect(await club.world.db.select().from(auditEntries)).toMatchObject([
    { action: 'call.refused', actorId: null },
  ]);
  expect(await club.world.db.select({ times: auditRepeats.times }).from(auditRepeats)).toEqual([
    { times: 1000 },
  ]);
});

test('a leader filters the log by person, kind and time, together with the search', async () => {
  const club = await appForTest();
  const chief = await makePerson(club.world, { role: 'leader', firstName: 'Omar', lastName: 'Said' });
  const own = { token: chief.token };
  const [first, second] = [await makePerson(club.world), await makePerson(club.world)];
  const entry = (createdAt: string, action: string, target: Person | null, details = {}) =>
    club.world.db.insert(auditEntries).values({
      createdAt: new Date(createdAt),
      action,
      actorId: chief.user.id,
      targetId: target?.user.id ?? null,
      details,
    });
  // Cairo is two hours ahead of UTC in winter: the first is still the 9th there.
  await entry('2026-01-09T21:59:00Z', 'attendance.marked', first);
  await entry('2026-01-09T22:00:00Z', 'attendance.corrected', first);
  await entry('2026-01-10T21:59:59Z', 'member.role-changed', second, { to: 'hr' });
  await entry('2026-01-10T22:00:00Z', 'attendance.marked', second);
  const found = async (query: string) => {
    const { status, body } = await club.api.get(`/api/audit?${query}`, own);
    expect(status, query).toBe(200);
    expect(body.total).toBe(body.data.length);
    return (body.data as { createdAt: string }[]).map(({ createdAt }) => createdAt.slice(8, 16));
  };
  expect(await found(`person=${first.user.id}`)).toEqual(['09T22:00', '09T21:59']);
  expect(await found(`person=${chief.user.id}`)).toHaveLength(4);
  expect(await found('kind=attendance')).toEqual(['10T22:00', '09T22:00', '09T21:59']);
  expect(await found('kind=attendance.corrected')).toEqual(['09T22:00']);
  expect(await found('from=2026-01-10&to=2026-01-10')).toEqual(['10T21:59', '09T22:00']);
  expect(await found('from=2026-01-11')).toEqual(['10T22:00']);
  expect(await found('to=2026-01-09')).toEqual(['09T21:59']);
  expect(await found('from=2026-01-10T22:00:00Z')).toEqual(['10T22:00']);
  expect(await found('to=2026-01-09T22:00:00%2B00:00')).toEqual(['09T22:00', '09T21:59']);
  expect(await found(`person=${second.user.id}&kind=member&search=hr&from=2026-01-10`)).toEqual(['10T21:59']);
  expect(await found(`person=${crypto.randomUUID()}`)).toEqual([]);
  const named = await club.api.get(`/api/audit?person=${chief.user.id}&size=1`, own);
  expect(named.body.person).toEqual({ _id: chief.user.id, name: 'Omar Said' });
  for (const wrong of ['kind=nonsense', 'from=yesterday', 'to=2026-02-30', 'from=0000-01-01'])
    expect((await club.api.get(`/api/audit?${wrong}`, own)).status, wrong).toBe(400);
  expect((await club.api.get('/api/audit?person=x', own)).status).toBe(404);
});

test('nobody’s own data shows the address of another person', async () => {
  const person = await makePerson(world);
  const at = clock.now();
  const entry = { createdAt: at, targetId: person.user.id };
  await world.db.insert(auditEntries).values([
    { ...entry, action: 'member.role-changed', actorId: leader.user.id, address: '192.0.2.1' },
    { ...entry, action: 'account.sign-in-failed', actorId: null, address: '192.0.2.2' },
    { ...entry, action: 'account.signed-in', actorId: person.user.id, address: '192.0.2.3' },
  ]);
  const { body } = await api.get('/api/user/me/export', { token: person.token });
  expect(body.data.activity).toEqual([
    { action: 'account.signed-in', at: at.toISOString(), address: '192.0.2.3' },
    { action: 'account.sign-in-failed', at: at.toISOString(), address: null },
    { action: 'member.role-changed', at: at.toISOString(), address: null },
  ]);
});

test('a request to join and a sync that somebody asks for are in the log', async () => {
  const person = await makePerson(world);
  await api.post('/api/request', { campId }, { token: person.token });
  expect(await log(by(person))).toMatchObject([{ action: 'request.sent', details: { wave: 'Wave 1' } }]);
  await api.post('/api/sheet/sync', { campId }, { token: mentor.token });
  await api.post('/api/sheet/sync', { campId }, { token: mentor.token });
  expect(await log('kind=score.sync-queued')).toMatchObject([{ actor: { _id: mentor.user.id }, times: 2 }]);
});

test('a mark and its entry are saved together or not at all', async () => {
  const trainee = await makeTrainee(world, campId);
  const body = { sessionId: arrays, userId: trainee.user.id, state: 'absent', expected: 'present' };
  expect((await api.patch('/api/attendance', body, { token: hr.token })).status).toBe(409);
  expect(await actionsOf(by(trainee))).toEqual([]);
  expect(await world.db.$count(auditEntries, eq(auditEntries.targetId, trainee.user.id))).toBe(0);
});

test('sixty marks in a row are sixty entries', async () => {
  const session = await makeSession(world, campId, 'Sixty');
  const trainees = await Promise.all(Array.from({ length: 60 }, () => makeTrainee(world, campId)));
  await Promise.all(
    trainees.map(({ user }) =>
      api.patch(
        '/api/attendance',
        { sessionId: session, userId: user.id, state: 'present' },
        { token: hr.token },
      ),
    ),
  );
  expect(await log('kind=attendance.marked&search=sixty')).toHaveLength(60);
});
