import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { camps, campStaff } from '#features/programme/server/camps/camps.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { mailTo } from '#tests/outbox.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeStaff,
  makeTrainee,
  password,
  type Person,
} from '#tests/people.ts';
import { whileLocked } from '#tests/races.ts';
import { appForFile } from '#tests/test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, clock, dataDir } = app;
const levelId = await makeLevel(context);
const day = 24 * 60 * 60_000;

let leader: Person;
let campId: string;
let count = 0;

beforeEach(async () => {
  leader = await makePerson(context, { role: 'leader', firstName: 'Mariam', lastName: 'Adel' });
  campId = await makeCamp(context, { levelId, title: 'Wave 3' });
});

const by = ({ token }: Person) => ({ token });
const newAddress = () => `invited.${(count += 1)}@club.test`;
const invite = (body: object, person = leader) => api.post('/api/invitation', body, by(person));
const tokenFor = async (email: string) =>
  /invitation#token=([\w-]+)/.exec((await mailTo(dataDir, email)).text)?.[1] ?? '';
const form = (token: string, change: object = {}) => ({
  token,
  firstName: 'Hana',
  lastName: 'Samir',
  phone: '01012345678',
  password: 'a new balloon rises',
  confirmPassword: 'a new balloon rises',
  ...change,
});
const accept = (body: object) => api.post('/api/invitation/accept', body);
const statusOf = async (token: string) => (await api.get('/api/invitation/accept', { token })).status;

test('an invited mentor reads who invites them to what, chooses a password, and works in the wave', async () => {
  const email = newAddress();
  const trainee = await makeTrainee(context, campId);
  const { status, body } = await invite({ email: email.toUpperCase(), role: 'mentor', campIds: [campId] });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    email,
    role: 'mentor',
    camps: [{ _id: campId, title: 'Wave 3', level: { title: 'Level 1' } }],
    invitedBy: 'Mariam Adel',
    expired: false,
  });
  const mail = await mailTo(dataDir, email);
  expect(mail.subject).toBe('Mariam Adel invites you to ICPC-HTI');
  expect(mail.text).toContain('as Mentor: Level 1 · Wave 3');

  const token = await tokenFor(email);
  const opened = await api.get('/api/invitation/accept', { token });
  expect((await api.get(`/api/invitation/accept?token=${token}`)).body.data).toEqual(opened.body.data);
  expect((await api.get('/api/invitation/accept')).body.errors).toHaveProperty('token');
  expect(opened.body.data).toMatchObject({ email, role: 'mentor', invitedBy: 'Mariam Adel' });
  expect((await accept(form(token))).body).toMatchObject({ message: 'Welcome to the team', data: { email } });

  const signedIn = await api.post('/api/auth/login', { email, password: 'a new balloon rises' });
  expect(signedIn.body.user).toMatchObject({ role: 'mentor', firstName: 'Hana' });
  const staff = await context.db.select().from(campStaff).where(eq(campStaff.campId, campId));
  expect(staff).toMatchObject([{ duty: 'mentor', userId: signedIn.body.user._id }]);
  const log = await api.get(`/api/audit?person=${signedIn.body.user._id}`, by(leader));
  expect(log.body.data.map(({ action }: { action: string }) => action)).toContain('invitation.accepted');
  // The trainees of a camp without a mentor are theirs.
  const { body: mine } = await api.get(`/api/user?campId=${campId}`, { token: signedIn.body.token });
  expect(mine.data.map(({ _id }: { _id: string }) => _id)).toContain(trainee.user.id);
  expect((await api.get('/api/invitation', by(leader))).body.data).not.toContainEqual(
    expect.objectContaining({ email }),
  );
});

test('an invitation is accepted once, also by two at the same moment', async () => {
  const email = newAddress();
  await invite({ email, role: 'hr', campIds: [campId] });
  const token = await tokenFor(email);
  const statuses = (await Promise.all([1, 2, 3].map(() => accept(form(token))))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 400, 400]);
  expect((await accept(form(token))).body.errors).toHaveProperty('token');
});

test('sent again, only the newest link works; taken back or expired, none does', async () => {
  const email = newAddress();
  await invite({ email, role: 'hr', campIds: [] });
  const first = await tokenFor(email);
  const { _id: id } = (await invite({ email, role: 'mentor', campIds: [campId] })).body.data;
  await expect.poll(() => tokenFor(email)).not.toBe(first);
  const second = await tokenFor(email);
  expect([await statusOf(first), await statusOf(second)]).toEqual([400, 200]);
  expect((await api.delete(`/api/invitation/${id}`, undefined, by(leader))).status).toBe(200);
  expect(await statusOf(second)).toBe(400);
  expect((await api.delete(`/api/invitation/${id}`, undefined, by(leader))).status).toBe(404);

  const late = newAddress();
  await invite({ email: late, role: 'hr' });
  const token = await tokenFor(late);
  clock.advance(7 * day + 1);
  expect((await accept(form(token))).status).toBe(400);
  const listed = await api.get(`/api/invitation?search=${late}`, {
    token: (await makePerson(context, { role: 'leader' })).token,
  });
  expect(listed.body).toMatchObject({ total: 1, data: [{ email: late, expired: true }] });
});

test.each<[string, () => Promise<object>, number, string]>([
  [
    'somebody who has an account',
    async () => ({ email: (await makePerson(context)).user.email }),
    409,
    'email',
  ],
  ['to no address', async () => ({ email: 'nobody' }), 400, 'email'],
  ['as a trainee', async () => ({ role: 'trainee' }), 400, 'role'],
  ['to a wave that does not exist', async () => ({ campIds: [crypto.randomUUID()] }), 404, 'campIds'],
  [
    'to an archived wave',
    async () => {
      await context.db.update(camps).set({ archivedAt: clock.now() }).where(eq(camps.id, campId));
      return {};
    },
    404,
    'campIds',
  ],
  ['as a leader of one wave', async () => ({ role: 'leader' }), 400, 'campIds'],
])('nobody is invited %s', async (_, change, status, field) => {
  const refused = await invite({
    email: newAddress(),
    role: 'mentor',
    campIds: [campId],
    ...(await change()),
  });
  expect(refused.status).toBe(status);
  expect(refused.body.errors).toHaveProperty(field);
});

test('a weak or mistyped password is refused and the link stays good', async () => {
  const email = newAddress();
  await invite({ email, role: 'hr' });
  const token = await tokenFor(email);
  expect((await accept(form(token, { confirmPassword: 'another' }))).body.errors).toHaveProperty(
    'confirmPassword',
  );
  expect(
    (await accept(form(token, { password: 'password123', confirmPassword: 'password123' }))).body.errors,
  ).toHaveProperty('password');
  expect((await accept(form(token, { firstName: '', phone: 'x' }))).body.errors).toMatchObject({
    firstName: expect.any(String),
    phone: expect.any(String),
  });
  expect((await accept(form(token))).status).toBe(200);
});

test('a person who signed up meanwhile keeps the account, and a wave that got an instructor meanwhile has two', async () => {
  const email = newAddress();
  await invite({ email, role: 'hr' });
  const token = await tokenFor(email);
  await makePerson(context, { email });
  expect((await accept(form(token))).status).toBe(409);

  const other = newAddress();
  await invite({ email: other, role: 'instructor', campIds: [campId] });
  const teacher = await makePerson(context, { role: 'instructor' });
  await makeStaff(context, campId, [teacher]);
  expect((await accept(form(await tokenFor(other)))).status).toBe(200);
  const staff = await context.db.select().from(campStaff).where(eq(campStaff.campId, campId));
  const [made] = await context.db.select().from(users).where(eq(users.email, other));
  expect(made).toMatchObject({ role: 'instructor', emailVerifiedAt: expect.any(Date) });
  expect(staff.map(({ userId }) => userId).toSorted()).toEqual([teacher.user.id, made!.id].toSorted());
});

test.each<[string, () => Promise<unknown>]>([
  [
    'was made a mentor',
    () => context.db.update(users).set({ role: 'mentor' }).where(eq(users.id, leader.user.id)),
  ],
  [
    'was archived',
    () => context.db.update(users).set({ archivedAt: clock.now() }).where(eq(users.id, leader.user.id)),
  ],
  ['was removed', () => context.db.delete(users).where(eq(users.id, leader.user.id))],
])(
  'an invitation ends with the leader who sent it and %s, and another leader sends a new one',
  async (_, leave) => {
    const other = await makePerson(context, { role: 'leader' });
    const email = newAddress();
    await invite({ email, role: 'leader' });
    const token = await tokenFor(email);
    expect(await statusOf(token)).toBe(200);
    await leave();
    expect(await statusOf(token)).toBe(400);
    expect((await accept(form(token))).body.errors).toHaveProperty('token');
    expect((await api.get(`/api/invitation?search=${email}`, by(other))).body).toMatchObject({
      total: 0,
      data: [],
    });
    expect((await invite({ email, role: 'hr' }, other)).status).toBe(200);
    await expect.poll(() => tokenFor(email)).not.toBe(token);
    expect((await accept(form(await tokenFor(email)))).status).toBe(200);
  },
);

test('a wave that is deleted while somebody is invited to it does not exist any more', async () => {
  const [refused] = await whileLocked(context, sql`delete from ${camps} where id = ${campId}`, [
    () => invite({ email: newAddress(), role: 'mentor', campIds: [campId] }),
  ]);
  expect(refused!.status).toBe(404);
  expect(refused!.body.errors).toHaveProperty('campIds');
});

test('the audit log names role and waves of an invitation, but not the address of somebody without an account', async () => {
  const email = newAddress();
  const { _id: id } = (await invite({ email, role: 'mentor', campIds: [campId] })).body.data;
  await api.delete(`/api/invitation/${id}`, undefined, by(leader));
  const log = (await api.get(`/api/audit?person=${leader.user.id}`, by(leader))).body;
  expect(JSON.stringify(log)).not.toContain(email);
  expect(log.data).toMatchObject([
    { action: 'invitation.withdrawn', details: { role: 'mentor' } },
    { action: 'invitation.sent', details: { role: 'mentor', waves: 1 } },
  ]);
});

test('only leaders invite', async () => {
  for (const role of ['user', 'trainee', 'mentor', 'hr', 'instructor'] as const) {
    const person = await makePerson(context, { role });
    expect((await invite({ email: newAddress(), role: 'hr' }, person)).status, role).toBe(403);
  }
  expect((await api.post('/api/auth/login', { email: leader.user.email, password })).status).toBe(200);
});
