import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { campStaff, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { mailTo } from '#tests/outbox.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeStaff,
  makeTrainee,
  password,
  signUpForm,
} from '#tests/people.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';

const app = await appForFile();
const { api, context } = app;
const levelId = await makeLevel(context, 'Level 1');
const campId = await makeCamp(context, { levelId, title: 'Wave 1', registration: false });
const elsewhere = await makeCamp(context, { levelId, title: 'Wave 2' });
const leader = await makePerson(context, { role: 'leader', firstName: 'Mariam', lastName: 'Adel' });
const { token } = leader;

type Row = { _id: string; role: string; email: string; firstName: string };
const rowsOf = async (query: string, who = token) =>
  (await api.get(`/api/user?${query}`, { token: who })).body as unknown as { data: Row[]; total: number };
const idsOf = async (query: string, who = token) => (await rowsOf(query, who)).data.map(({ _id }) => _id);

test('staff see staff and the trainees of their own waves; a leader sees everybody, national IDs masked', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [mentor]);
  const nationalId = '30503141234567';
  const mine = await makeTrainee(context, campId, { nationalIdSealed: context.vault.seal(nationalId) });
  const foreign = await makeTrainee(context, elsewhere);
  const applicant = await makePerson(context);
  const seen = await idsOf('size=1000', mentor.token);
  expect(seen).toEqual(expect.arrayContaining([mine.user.id, mentor.user.id, leader.user.id]));
  expect(seen).not.toContain(foreign.user.id);
  expect(seen).not.toContain(applicant.user.id);
  expect(await idsOf('size=1000&role=user', mentor.token)).toEqual([]);
  const { data, total } = await rowsOf('size=1000');
  expect(total).toBe(await context.db.$count(users));
  expect(data.map(({ _id }) => _id)).toEqual(expect.arrayContaining([foreign.user.id, applicant.user.id]));
  const inList = (rows: Row[], id: string) => rows.find(({ _id }) => _id === id);
  expect(inList(data, mine.user.id)).toMatchObject({
    nationalId: '3050…4567',
    DOB: null,
    camps: [{ _id: campId, title: 'Wave 1', level: 'Level 1' }],
  });
  const ofStaff = (await rowsOf('size=1000', mentor.token)).data;
  for (const row of ofStaff)
    for (const hidden of ['nationalId', 'DOB', 'passwordHash']) expect(row).not.toHaveProperty(hidden);
});

test('people are found by parts of name, address and handle, by role, wave and status, over all pages', async () => {
  const found = await makePerson(context, {
    firstName: 'ياسمين',
    lastName: 'عبد الله',
    codeforcesHandle: 'yas_99%',
    role: 'hr',
  });
  for (const search of ['ياسم', 'سمين عبد', 'YAS_99', '99%', found.user.email.toUpperCase().slice(0, 12)])
    expect(await idsOf(`search=${encodeURIComponent(search)}`), search).toContain(found.user.id);
  expect(await idsOf('search=%25%25')).toEqual([]);
  expect((await rowsOf('role=hr,leader&size=1000')).data.map(({ role }) => role)).not.toContain('user');
  expect((await rowsOf('role=hr&role=leader&size=1')).total).toBe((await rowsOf('role=hr,leader')).total);
  expect((await api.get('/api/user?role=king', { token })).status).toBe(400);
  const pending = await makePerson(context, { emailVerifiedAt: null });
  expect(await idsOf('status=pending&size=1000')).toContain(pending.user.id);
  expect(await idsOf('status=pending&size=1000')).not.toContain(found.user.id);
  expect(await idsOf('status=awaiting&size=1000')).not.toContain(pending.user.id);
  const camp = await makeCamp(context, { levelId, title: 'Wave 3' });
  const trainee = await makeTrainee(context, camp);
  expect(await idsOf(`campId=${camp}`)).toEqual([trainee.user.id]);
  for (const unknown of ['x', crypto.randomUUID()])
    expect((await api.get(`/api/user?campId=${unknown}`, { token })).status).toBe(404);
  const names = (await rowsOf('sort=name&size=1000')).data.map(({ firstName }) => firstName);
  expect(names.at(-1)).toBe('ياسمين');
  expect((await rowsOf('size=15&page=900')).data).toEqual([]);
  expect(await rowsOf('size=15&page=900&search=YAS_99')).toMatchObject({ data: [], total: 1 });
  for (const wrong of ['size=0', 'size=-1', 'size=1001', 'page=abc', 'page=0', 'sort=passwordHash'])
    expect((await api.get(`/api/user?${wrong}`, { token })).status, wrong).toBe(400);
});

test('the number of people is right after every change', async () => {
  const club = await appForTest();
  const boss = await makePerson(club.context, { role: 'leader' });
  const totals = async () => {
    const ask = async (query: string) =>
      (await club.api.get(`/api/user?${query}`, { token: boss.token })).body.total;
    return [await ask('size=1'), await ask('role=trainee'), await ask('role=user&page=5')];
  };
  const person = await makePerson(club.context);
  await makePerson(club.context, { role: 'trainee' });
  expect(await totals()).toEqual([3, 1, 1]);
  await club.api.patch(`/api/user/profile/${person.user.id}`, { role: 'trainee' }, { token: boss.token });
  expect(await totals()).toEqual([3, 2, 0]);
  await club.api.delete(`/api/user/profile/${person.user.id}`, undefined, { token: boss.token });
  expect(await totals()).toEqual([2, 1, 0]);
});

test('Add New Member makes an account of any role, with a mail to verify the address', async () => {
  const camp = { levelId, campId };
  const mentor = signUpForm(camp, { role: 'mentor' });
  const trainee = signUpForm(camp, { role: 'trainee' });
  const applicant = signUpForm(camp, { role: 'user' });
  const free = signUpForm({ levelId: '', campId: '' }, { role: 'hr' });
  const made = await Promise.all(
    [mentor, trainee, applicant, free].map((form) => api.post('/api/user', form, { token })),
  );
  for (const { status, body } of made)
    expect({ status, message: body.message }).toMatchObject({ status: 200 });
  expect(made.map(({ body }) => body.data.role)).toEqual(['mentor', 'trainee', 'user', 'hr']);
  expect(await mailTo(app.dataDir, mentor.email)).toMatchObject({
    text: expect.stringContaining('/verify-email?token='),
  });
  expect(await idsOf(`campId=${campId}&size=1000`)).toContain(made[1]!.body.data._id);
  expect(await context.db.$count(campStaff, eq(campStaff.userId, made[0]!.body.data._id))).toBe(1);
  expect(await context.db.$count(joinRequests, eq(joinRequests.userId, made[2]!.body.data._id))).toBe(1);
  const signIn = await api.post('/api/auth/login', { email: free.email, password });
  expect(signIn).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
});

test.each([
  ['role', { role: 'king' }],
  ['role', { role: undefined }],
  ['firstName', { firstName: '' }],
  ['lastName', { lastName: '' }],
  ['phone', { phone: '' }],
  ['email', { email: 'no address' }],
  ['nationalId', { nationalId: '123' }],
  ['universityIdHti', { universityIdHti: '' }],
  ['codeforces_handle', { codeforces_handle: '' }],
  ['university', { university: '' }],
  ['collegeYear', { collegeYear: 'fifth' }],
  ['gender', { gender: 'x' }],
  ['DOB', { DOB: '' }],
  ['confirmPassword', { confirmPassword: 'something else' }],
  ['password', { password: 'password12', confirmPassword: 'password12' }],
  ['campId', { campId: '' }],
  ['campId', { campId: crypto.randomUUID() }],
])('a new member with a wrong %s is refused', async (field, change) => {
  const before = await context.db.$count(users);
  const form = signUpForm({ levelId, campId }, { role: 'mentor', ...change });
  expect(await api.post('/api/user', form, { token })).toMatchObject({
    status: 400,
    body: { errors: { [field]: expect.any(String) } },
  });
  expect(await context.db.$count(users)).toBe(before);
});

test('the same address or national ID again is a 409 that names the field; a wave may have several instructors', async () => {
  const first = signUpForm({ levelId, campId }, { role: 'instructor' });
  expect((await api.post('/api/user', first, { token })).status).toBe(200);
  const sameEmail = signUpForm({ levelId: '', campId: '' }, { role: 'hr', email: first.email });
  expect(await api.post('/api/user', sameEmail, { token })).toMatchObject({
    status: 409,
    body: { errors: { email: expect.any(String) } },
  });
  const sameId = signUpForm({ levelId: '', campId: '' }, { role: 'hr', nationalId: first.nationalId });
  expect(await api.post('/api/user', sameId, { token })).toMatchObject({
    status: 409,
    body: { errors: { nationalId: expect.any(String) } },
  });
  const second = signUpForm({ levelId, campId }, { role: 'instructor' });
  expect((await api.post('/api/user', second, { token })).status).toBe(200);
  const { instructors } = (await api.get(`/api/camp/leader/${campId}`, { token })).body.data;
  expect(instructors).toHaveLength(2);
});

test('a change of role ends the sessions and duties of a person, and other mentors get the trainees', async () => {
  const camp = await makeCamp(context, { levelId, title: 'Handover' });
  const [leaving, staying] = [
    await makePerson(context, { role: 'mentor' }),
    await makePerson(context, { role: 'mentor' }),
  ];
  await makeStaff(context, camp, [leaving, staying]);
  const trainee = await makeTrainee(context, camp);
  await context.db
    .update(enrolments)
    .set({ mentorId: leaving.user.id })
    .where(eq(enrolments.userId, trainee.user.id));
  const path = `/api/user/profile/${leaving.user.id}`;
  expect(await api.patch(path, { role: 'hr' }, { token })).toMatchObject({
    status: 200,
    body: { message: 'Role updated successfully', data: { role: 'hr', userRole: 'hr' } },
  });
  expect((await api.get('/api/user/me', { token: leaving.token })).status).toBe(401);
  const [row] = await context.db.select().from(enrolments).where(eq(enrolments.userId, trainee.user.id));
  expect(row!.mentorId).toBe(staying.user.id);
  for (const role of ['user', 'king', '', undefined, null])
    expect(await api.patch(path, { role }, { token })).toMatchObject({
      status: 400,
      body: { errors: { role: 'Please select a role first!' } },
    });
  expect(
    (await api.patch(`/api/user/profile/${crypto.randomUUID()}`, { role: 'hr' }, { token })).status,
  ).toBe(404);
  expect((await api.patch('/api/user/profile/me', { role: 'hr' }, { token })).status).toBe(404);
});

test('a leader reads which waves a new role ends, and undo gives back role, waves and trainees', async () => {
  const first = await makeCamp(context, { levelId, title: 'First' });
  const second = await makeCamp(context, { levelId, title: 'Second' });
  const person = await makePerson(context, { role: 'instructor' });
  const third = await makeCamp(context, { levelId, title: 'Third' });
  for (const camp of [first, second, third]) await makeStaff(context, camp, [person]);
  const path = `/api/user/profile/${person.user.id}`;
  const preview = await api.get(`${path}/role?role=leader`, { token });
  expect(preview.body.data).toMatchObject({
    leaves: [
      { campId: first, camp: 'First', level: expect.any(String), duty: 'instructor', trainees: 0 },
      { campId: second, camp: 'Second', duty: 'instructor' },
      { campId: third, camp: 'Third', duty: 'instructor' },
    ],
    keeps: [],
  });
  expect((await api.get(`${path}/role?role=instructor`, { token })).body.data.leaves).toEqual([]);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await api.patch(path, { role: 'leader' }, { token, headers });
  // The reply was lost, and the form sends itself again.
  const { before, released } = (await api.patch(path, { role: 'leader' }, { token, headers })).body;
  expect(before).toBe('instructor');
  expect(released).toHaveLength(3);
  const body = { role: before, expected: 'leader', duties: released };

  // The second camp has another instructor too by now, the third is deleted.
  await api.delete(`/api/camp/${third}`, undefined, { token });
  const other = await makePerson(context, { role: 'instructor' });
  await makeStaff(context, second, [other]);
  const undone = await api.post(`${path}/role`, body, { token });
  expect(undone.body).toMatchObject({
    data: { role: 'instructor' },
    missed: [],
    gone: 1,
  });
  const duties = await context.db.select().from(campStaff).where(eq(campStaff.userId, person.user.id));
  expect(duties.map(({ campId: camp }) => camp).toSorted()).toEqual([first, second].toSorted());
  expect(await api.post(`${path}/role`, body, { token })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  });
  const log = await context.db.select().from(auditEntries).where(eq(auditEntries.targetId, person.user.id));
  expect(log.map(({ action }) => action)).toEqual([
    'camp.staff-removed',
    'camp.staff-removed',
    'camp.staff-removed',
    'member.role-changed',
    'camp.staff-added',
    'camp.staff-added',
    'member.role-restored',
  ]);
});

test('a mentor who gets the role back gets the trainees back whose mentor nobody has changed since', async () => {
  const camp = await makeCamp(context, { levelId, title: 'Back again' });
  const [leaving, staying] = [
    await makePerson(context, { role: 'mentor' }),
    await makePerson(context, { role: 'mentor' }),
  ];
  await makeStaff(context, camp, [leaving, staying]);
  const trainees = [await makeTrainee(context, camp), await makeTrainee(context, camp)];
  await context.db.update(enrolments).set({ mentorId: leaving.user.id }).where(eq(enrolments.campId, camp));
  const path = `/api/user/profile/${leaving.user.id}`;
  const preview = await api.get(`${path}/role?role=hr`, { token });
  expect(preview.body.data.leaves).toMatchObject([{ campId: camp, duty: 'mentor', trainees: 2 }]);
  const { before, released } = (await api.patch(path, { role: 'hr' }, { token })).body;
  const [kept, moved] = trainees as [(typeof trainees)[0], (typeof trainees)[0]];
  await context.db.update(enrolments).set({ mentorId: null }).where(eq(enrolments.userId, moved.user.id));
  await api.post(`${path}/role`, { role: before, expected: 'hr', duties: released }, { token });
  const [row] = await context.db.select().from(enrolments).where(eq(enrolments.userId, kept.user.id));
  expect(row!.mentorId).toBe(leaving.user.id);
  const [other] = await context.db.select().from(enrolments).where(eq(enrolments.userId, moved.user.id));
  expect(other!.mentorId).not.toBeNull();
});

test('a removed person loses sessions and duties at once', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [mentor]);
  const path = `/api/user/profile/${mentor.user.id}`;
  expect(await api.delete(path, undefined, { token })).toMatchObject({
    status: 200,
    body: { message: 'delete done' },
  });
  expect((await api.get('/api/user/me', { token: mentor.token })).status).toBe(401);
  expect(await context.db.$count(campStaff, eq(campStaff.userId, mentor.user.id))).toBe(0);
  expect((await api.delete(path, undefined, { token })).status).toBe(404);
});

test('fifty concurrent removals of the last two leaders leave one of them', async () => {
  const club = await appForTest({ environment: { RATE_LIMITS: 'off' } });
  const beside = await appForTest({ environment: { RATE_LIMITS: 'off' }, beside: club });
  const pair = [
    await makePerson(club.context, { role: 'leader' }),
    await makePerson(club.context, { role: 'leader' }),
  ];
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => {
      const { api: on } = turn % 2 ? club : beside;
      const [by, against] = turn % 3 ? [pair[0]!, pair[1]!] : [pair[1]!, pair[0]!];
      const path = `/api/user/profile/${against.user.id}`;
      return turn % 5
        ? on.patch(path, { role: 'mentor' }, { token: by.token })
        : on.delete(path, undefined, { token: by.token });
    }),
  );
  for (const { status } of replies) expect([200, 401, 403, 404, 409]).toContain(status);
  expect(await club.context.db.$count(users, eq(users.role, 'leader'))).toBe(1);
  const [last] = await club.context.db.select().from(users).where(eq(users.role, 'leader'));
  const survivor = pair.find(({ user }) => user.id === last!.id)!;
  const path = `/api/user/profile/${last!.id}`;
  expect(await club.api.patch(path, { role: 'hr' }, { token: survivor.token })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  });
  expect((await club.api.delete(path, undefined, { token: survivor.token })).status).toBe(409);
});

test('the audit log shows who did what to whom, and cannot be changed', async () => {
  const person = await makePerson(context, { firstName: 'Loqman', lastName: 'Said' });
  await api.patch(`/api/user/profile/${person.user.id}`, { role: 'trainee' }, { token });
  const { body } = await api.get('/api/audit?search=loqman', { token });
  expect(body).toMatchObject({
    total: 1,
    data: [
      {
        action: 'member.role-changed',
        actor: { _id: leader.user.id, name: 'Mariam Adel' },
        target: { _id: person.user.id, name: 'Loqman Said' },
        details: { from: 'user', to: 'trainee' },
      },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('127.0.0.1');
  await api.patch(`/api/user/profile/${person.user.id}`, { role: 'user' }, { token });
  const all = await api.get('/api/audit?size=2', { token });
  expect(all.body.data).toHaveLength(2);
  await expect(context.db.execute(sql`delete from audit_entries`)).rejects.toThrow();
});
