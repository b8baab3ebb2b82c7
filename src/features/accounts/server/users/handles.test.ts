import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { mailTo, tokenIn } from '#tests/outbox.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeStaff,
  makeTrainee,
  password,
  signUpForm,
} from '#tests/people.ts';
import { whileLocked } from '#tests/races.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';
import { users } from './users.table.ts';

const { api, context, clock, dataDir } = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { db } = context;
const levelId = await makeLevel(context);
const campId = await makeCamp(context, { levelId });
const leader = await makePerson(context, { role: 'leader' });
const by = { token: leader.token };

const signUp = (codeforces_handle: string) => {
  const form = signUpForm({ levelId, campId }, { codeforces_handle });
  return api.post('/api/auth/signup', form).then((reply) => ({ ...reply, email: form.email }));
};
const verify = async (email: string) =>
  expect(
    (await api.post('/api/auth/verify-email', { token: tokenIn(await mailTo(dataDir, email)) })).status,
  ).toBe(200);
const handleOf = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]?.codeforcesHandle;
const importing = (rows: string[], commit = false) => {
  const form = new FormData();
  form.append(
    'file',
    new Blob([['firstName,lastName,email,codeforces_handle', ...rows].join('\n')]),
    'people.csv',
  );
  form.append('commit', String(commit));
  return api.post('/api/user/import', form, by);
};
const save = (codeforces_handle: string, token: string) =>
  api.patch('/api/user/me', { codeforces_handle }, { token });

test('a handle belongs to one person, in whatever case and wherever it is entered', async () => {
  const { user, token } = await makePerson(context, { codeforcesHandle: 'Tourist_1' });
  const other = await makePerson(context);
  const { levelId: _level, campId: _camp, ...member } = signUpForm({ levelId, campId });
  const email = 'invited.handle@club.test';
  await api.post('/api/invitation', { email, role: 'mentor', campIds: [campId] }, by);
  const invited = /invitation#token=([\w-]+)/.exec((await mailTo(dataDir, email)).text)?.[1];
  const codeforces_handle = 'tourist_1';
  const name = { firstName: 'Hana', lastName: 'Samir', phone: '01012345678' };
  const twice = { password, confirmPassword: password };
  const replies = [
    await signUp(codeforces_handle),
    await api.post('/api/user', { ...member, role: 'mentor', codeforces_handle }, by),
    await api.post('/api/invitation/accept', { token: invited, ...name, ...twice, codeforces_handle }),
    await save(codeforces_handle, other.token),
    await api.patch(`/api/person/${other.user.id}`, { codeforces_handle }, by),
  ];
  for (const { status, body } of replies)
    expect([status, body.code, body.errors]).toEqual([
      409,
      'CONFLICT',
      { codeforces_handle: expect.stringContaining('Somebody in the club has this Codeforces handle') },
    ]);
  const { body } = await importing([
    'Aya,A,aya.h@club.test,TOURIST_1',
    'Badr,B,badr.h@club.test,Twin',
    'Ali,C,ali.h@club.test,twin',
  ]);
  expect(body.data.problems).toMatchObject([
    { row: 2, field: 'codeforces_handle' },
    { row: 4, field: 'codeforces_handle', message: 'Row 3 of the file already has this' },
  ]);
  expect((await save('TOURIST_1', token)).body.data.codeforces_handle).toBe('TOURIST_1');
  expect(await handleOf(user.email)).toBe('TOURIST_1');
});

test('of several who take one handle at once, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(context)));
  const replies = await Promise.all(
    people.map(({ token }, place) => save(place % 2 ? 'Wanted' : 'wanted', token)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('a sign-up that nobody verified keeps no handle from others, a verified one does', async () => {
  const stranger = await signUp('mine_1');
  const owner = await signUp('Mine_1');
  expect([stranger.status, owner.status]).toEqual([200, 200]);
  expect([await handleOf(stranger.email), await handleOf(owner.email)]).toEqual([null, 'Mine_1']);
  const [lost] = await db.select().from(users).where(eq(users.email, stranger.email));
  const log = await db.select().from(auditEntries).where(eq(auditEntries.targetId, lost!.id));
  expect(log.map(({ action }) => action)).toContain('account.handle-released');
  await verify(owner.email);
  expect((await signUp('mine_1')).status).toBe(409);
  await verify(stranger.email);
  const waiting = await signUp('mine_2');
  expect((await importing(['Aya,A,aya.mine@club.test,MINE_2'], true)).status).toBe(200);
  expect([await handleOf(waiting.email), await handleOf('aya.mine@club.test')]).toEqual([null, 'MINE_2']);
  // The first link of an imported person goes to their own address: a stranger does not get the handle.
  expect((await signUp('mine_2')).status).toBe(409);
});

test('a sign-up that is verified just as somebody else takes its handle keeps it', async () => {
  const { email } = await signUp('mine_3');
  const verifying = sql`update ${users} set email_verified_at = now() where email = ${email}`;
  const [later] = await whileLocked(context, verifying, [() => signUp('Mine_3')]);
  expect([later!.status, await handleOf(email)]).toEqual([409, 'mine_3']);
});

test('a handle that two people have already stays theirs, and staff read that it is not one person’s', async () => {
  const [one, two] = [
    await makeTrainee(context, campId, { codeforcesHandle: 'both' }),
    await makeTrainee(context, campId, { codeforcesHandle: 'Both' }),
  ];
  const kept = await api.patch(
    '/api/user/me',
    { firstName: 'Kept', codeforces_handle: 'both' },
    { token: one.token },
  );
  expect(kept.status).toBe(200);
  const read = (await api.get(`/api/person/${two.user.id}`, by)).body.data;
  expect(read.handle).toMatchObject({ shared: true, unknown: false });
  const { data } = (await api.get(`/api/sheet?campId=${campId}`, by)).body;
  expect(data.find(({ userId }: { userId: string }) => userId === one.user.id).problem).toContain(
    'Somebody else has',
  );
  expect((await save('alone', two.token)).status).toBe(200);
  expect((await api.get(`/api/person/${one.user.id}`, by)).body.data.handle.shared).toBe(false);
});

test('a changed handle is in the log and on the person’s page with its old value, and the mentor is told', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [mentor]);
  const { user, token } = await makeTrainee(context, campId, { codeforcesHandle: 'before_1' });
  await db.update(enrolments).set({ mentorId: mentor.user.id }).where(eq(enrolments.userId, user.id));
  await save('after_1', token);
  await api.patch(`/api/person/${user.id}`, { codeforces_handle: 'after_2' }, by);
  const log = await db.select().from(auditEntries).where(eq(auditEntries.targetId, user.id));
  expect(log.map(({ action, actorId, details }) => [action, actorId, details])).toEqual([
    ['account.handle-changed', user.id, { from: 'before_1', to: 'after_1' }],
    ['account.handle-changed', leader.user.id, { from: 'after_1', to: 'after_2' }],
  ]);
  const read = (await api.get(`/api/person/${user.id}`, { token: mentor.token })).body.data;
  expect(read.handle.changes).toMatchObject([
    { from: 'after_1', to: 'after_2' },
    { from: 'before_1', to: 'after_1' },
  ]);
  const inbox = (await api.get('/api/inbox?kind=handle', { token: mentor.token })).body.data;
  expect(inbox).toMatchObject([
    { text: expect.stringContaining('after_2'), link: `/dashboard/people/${user.id}` },
    { text: expect.stringContaining('\u2068before_1\u2069 is now \u2068after_1\u2069') },
  ]);
});

test('a handle that goes back and forth is told and logged each time, by whoever changed it, in that order', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [mentor]);
  const { user, token } = await makeTrainee(context, campId, { codeforcesHandle: 'here_1' });
  await db.update(enrolments).set({ mentorId: mentor.user.id }).where(eq(enrolments.userId, user.id));
  for (const handle of ['there_1', 'here_1']) await save(handle, token);
  clock.advance(1000);
  await api.patch(`/api/person/${user.id}`, { codeforces_handle: 'there_1' }, by);
  const { changes } = (await api.get(`/api/person/${user.id}`, by)).body.data.handle;
  const [back, forth] = [
    { from: 'there_1', to: 'here_1' },
    { from: 'here_1', to: 'there_1' },
  ];
  expect(changes).toMatchObject([forth, back, forth]);
  const told = () => api.get('/api/inbox?kind=handle', { token: mentor.token });
  expect((await told()).body.total).toBe(3);
  // The same account, and a wave whose results are not read any more.
  await save('There_1', token);
  await db.update(camps).set({ endDate: '2020-01-01' }).where(eq(camps.id, campId));
  await save('elsewhere_1', token);
  await db.update(camps).set({ endDate: null }).where(eq(camps.id, campId));
  expect((await told()).body.total).toBe(3);
});

test('a person changes their handle ten times a day, and saves everything else as often as they like', async () => {
  const limited = await appForTest();
  const { token } = await makePerson(limited.context);
  const change = (codeforces_handle: string) =>
    limited.api.patch('/api/user/me', { codeforces_handle, university: 'HTI' }, { token });
  for (let turn = 0; turn < 10; turn += 1) expect((await change(`turn_${turn}`)).status).toBe(200);
  expect(await change('turn_10')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect((await change('turn_9')).status).toBe(200);
});

test('a file with two people who hold one handle from before is unchanged, and two newcomers with one are named', async () => {
  for (const [name, codeforcesHandle] of [
    ['one', 'held_twice'],
    ['two', 'Held_Twice'],
  ] as const) {
    const email = `${name}.twice@club.test`;
    await makePerson(context, { email, firstName: name, lastName: 'Twice', codeforcesHandle });
  }
  const rows = ['one,Twice,one.twice@club.test,held_twice', 'two,Twice,two.twice@club.test,Held_Twice'];
  expect((await importing(rows)).body.data).toMatchObject({ problems: [], unchanged: 2 });
  const problems = (await importing(['A,B,new1@club.test,new_1', 'C,D,new2@club.test,New_1'])).body.data
    .problems;
  expect(problems).toMatchObject([{ row: 3, field: 'codeforces_handle' }]);
  // Between check and write somebody else becomes its owner.
  const { email } = await signUp('sooner_1');
  const verifying = sql`update ${users} set email_verified_at = now() where email = ${email}`;
  const [overtaken] = await whileLocked(context, verifying, [
    () => importing(['New,Comer,later@club.test,Sooner_1'], true),
  ]);
  expect(overtaken).toMatchObject({ status: 400, body: { errors: { file: expect.any(String) } } });
});
