import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { camps, enrolments } from './camps.table.ts';
import { trainingSessions } from '../sessions/sessions.table.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeStaff, makeTrainee } from '#tests/people.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';

const { api, context } = await appForFile();
const levelId = await makeLevel(context, 'Level 1');
const leader = await makePerson(context, { role: 'leader' });
const instructor = await makePerson(context, { role: 'instructor' });
const mentor = await makePerson(context, { role: 'mentor' });
const second = await makePerson(context, { role: 'mentor' });
const colleague = await makePerson(context, { role: 'instructor' });
const hr = await makePerson(context, { role: 'hr' });
const { token } = leader;

const camp = {
  title: 'Autumn wave',
  description: 'From October to January.',
  registration: true,
  levelId,
  instructorId: instructor.user.id,
  mentorsId: [mentor.user.id, second.user.id],
  hrIds: [hr.user.id],
  startDate: '2026-10-03',
  endDate: '2027-01-16',
};

const formOf = (fields: Record<string, unknown>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
};

const added = async (change: object = {}) => {
  const { status, body } = await api.post('/api/camp', { ...camp, ...change }, { token });
  expect(status).toBe(200);
  return body.data._id as string;
};

test('a leader adds a wave with its staff, as JSON or as a form, and a trainee reads it', async () => {
  const json = await api.post('/api/camp', camp, { token });
  const form = await api.post(
    '/api/camp',
    formOf({ ...camp, mentorsId: JSON.stringify(camp.mentorsId), hrIds: hr.user.id }),
    { token },
  );
  const repeated = formOf({ ...camp, mentorsId: '', hrIds: hr.user.id });
  repeated.delete('mentorsId');
  for (const id of camp.mentorsId) repeated.append('mentorsId[]', id);
  for (const { status, body } of [json, form, await api.post('/api/camp', repeated, { token })]) {
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'wave added successfully' });
    expect(body.data).toMatchObject({
      title: 'Autumn wave',
      registration: true,
      level: { _id: levelId, title: 'Level 1' },
      startDate: '2026-10-03',
      endDate: '2027-01-16',
      instructorId: instructor.user.id,
      mentorsId: camp.mentorsId.toSorted(),
      hrIds: [hr.user.id],
      trainees: [],
      sessions: [],
    });
  }
  const trainee = await makeTrainee(context, json.body.data._id);
  const page = await api.get(`/api/camp/leader/${json.body.data._id}`, { token: trainee.token });
  expect(page.body.data).toMatchObject({
    traineesCount: 1,
    mentors: [{ firstName: 'Nour', image: null }, { firstName: 'Nour' }],
  });
  expect(page.body.data).not.toHaveProperty('trainees');
  expect(JSON.stringify(page.body)).not.toContain(mentor.user.email);
});

test('a wave has several instructors, each of whom teaches it; the first one stands where there is room for one', async () => {
  const [first, other] = [instructor, colleague].map(({ user }) => user.id);
  const id = await added({ instructorId: undefined, instructorIds: [other, first] });
  const read = async () => (await api.get(`/api/camp/leader/${id}`, { token })).body.data;
  expect(await read()).toMatchObject({
    instructorId: other,
    instructorIds: [other, first],
    instructor: { _id: other },
    instructors: [{ _id: other }, { _id: first }],
  });
  for (const teacher of [instructor, colleague]) {
    const added = await api.post('/api/session', { title: 'Trees', campId: id }, { token: teacher.token });
    expect(added.status).toBe(200);
    const all = await api.get(`/api/session?campId=${id}`, { token: teacher.token });
    expect(all.body.total).toBeGreaterThan(0);
  }
  const copy = await api.post(
    `/api/camp/${id}/clone`,
    { title: 'Copied wave', startDate: '2027-02-06' },
    { token },
  );
  expect(copy.body.data.instructorIds).toEqual([other, first]);
  await api.patch(`/api/camp/${id}`, { title: 'Renamed' }, { token });
  await api.patch(`/api/camp/${id}`, { instructorId: first, instructorIds: [other, first] }, { token });
  expect(await read()).toMatchObject({ instructorId: first, instructorIds: [first, other] });
  await api.patch(`/api/camp/${id}`, { instructorId: other }, { token });
  expect((await read()).instructorIds).toEqual([other]);
  await api.patch(`/api/camp/${id}`, formOf({ instructorIds: JSON.stringify([first, other]) }), { token });
  await api.patch(`/api/user/profile/${other}`, { role: 'mentor' }, { token });
  expect((await read()).instructorIds).toEqual([first]);
  await api.patch(`/api/user/profile/${other}`, { role: 'instructor' }, { token });
});

test.each([
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(121) }],
  ['levelId', { levelId: '' }],
  ['instructorId', { instructorId: mentor.user.id }],
  ['instructorId', { instructorId: crypto.randomUUID() }],
  ['instructorIds', { instructorId: undefined, instructorIds: [instructor.user.id, mentor.user.id] }],
  ['instructorId', { instructorIds: [colleague.user.id] }],
  ['instructorId', { instructorId: null, instructorIds: [instructor.user.id] }],
  ['mentorsId', { mentorsId: [hr.user.id] }],
  ['mentorsId', { mentorsId: ['nobody'] }],
  ['hrIds', { hrIds: [mentor.user.id] }],
  ['endDate', { endDate: '2026-10-02' }],
  ['startDate', { startDate: '2026-02-30' }],
  ['registration', { registration: 'perhaps' }],
])('a wave with a wrong %s is refused, and nothing of it is stored', async (field, change) => {
  const before = await context.db.$count(camps);
  const reply = await api.post('/api/camp', { ...camp, ...change }, { token });
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', errors: { [field]: expect.any(String) } },
  });
  expect(await context.db.$count(camps)).toBe(before);
});

test('a wave of an unknown or malformed level is not found', async () => {
  for (const levelId of [crypto.randomUUID(), 'x', 'x'.repeat(5000), '\u0000'])
    for (const reply of [
      await api.post('/api/camp', { ...camp, levelId }, { token }),
      await api.patch(`/api/camp/${await added()}`, { levelId }, { token }),
    ])
      expect(reply).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', errors: { levelId: expect.any(String) } },
      });
});

test('a change of a wave keeps the fields that it does not name, and checks dates against the stored ones', async () => {
  const id = await added();
  const changed = await api.patch(`/api/camp/${id}`, formOf({ registration: 'false' }), { token });
  expect(changed.body.data).toMatchObject({
    title: 'Autumn wave',
    registration: false,
    mentorsId: expect.any(Array),
  });
  expect(changed.body.data.mentorsId).toHaveLength(2);
  expect(await api.patch(`/api/camp/${id}`, { endDate: '2026-09-01' }, { token })).toMatchObject({
    status: 400,
    body: { errors: { endDate: 'The last day cannot be before the first' } },
  });
  expect((await api.patch(`/api/camp/${id}`, { endDate: '' }, { token })).body.data.endDate).toBeNull();
  expect(
    (await api.patch(`/api/camp/${id}`, { instructorId: '' }, { token })).body.data.instructorId,
  ).toBeNull();
  expect((await api.patch(`/api/camp/${crypto.randomUUID()}`, {}, { token })).status).toBe(404);
  expect((await api.patch('/api/camp/nothing', {}, { token })).status).toBe(404);
});

test('a wave with trainees cannot be deleted, and one without them is deleted with its sessions', async () => {
  const id = await added();
  const session = await makeSession(context, id);
  const trainee = await makeTrainee(context, id);
  expect(await api.delete(`/api/camp/${id}`, undefined, { token })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: expect.stringContaining('Archive') },
  });
  await context.db.delete(enrolments).where(eq(enrolments.userId, trainee.user.id));
  expect((await api.delete(`/api/camp/${id}`, undefined, { token })).status).toBe(200);
  expect(await context.db.$count(trainingSessions, eq(trainingSessions.id, session))).toBe(0);
  expect((await api.delete(`/api/camp/${id}`, undefined, { token })).status).toBe(404);
});

test('everybody sees their own waves, and a leader sees all', async () => {
  const id = await added({ title: 'Scope wave', instructorId: '', mentorsId: [], hrIds: [] });
  const worker = await makePerson(context, { role: 'hr' });
  await makeStaff(context, id, [worker]);
  const trainee = await makeTrainee(context, id);
  const stranger = await makePerson(context);
  const titles = async (who: string) =>
    (await api.get('/api/camp', { token: who })).body.data.map((camp: { title: string }) => camp.title);
  expect(await titles(worker.token)).toEqual(['Scope wave']);
  expect(await titles(trainee.token)).toEqual(['Scope wave']);
  expect(await titles(stranger.token)).toEqual([]);
  const all = await api.get('/api/camp?size=1&sort=-title', { token });
  expect(all.body.total).toBe(await context.db.$count(camps));
  expect(all.body.data[0]).toMatchObject({ title: 'Scope wave', trainees: [trainee.user.id] });
  const ofLevel = await api.get(`/api/camp?levelId=${levelId}&search=scope`, { token });
  expect(ofLevel.body).toMatchObject({ total: 1, data: [{ _id: id }] });
  expect((await api.get('/api/camp?levelId=none', { token })).status).toBe(404);
  expect((await api.get('/api/camp?sort=password', { token })).status).toBe(400);
});

test('a cloned wave has the sessions and staff, with dates moved at the same hour, and no trainees', async () => {
  const id = await added();
  await makeTrainee(context, id);
  const named = { place: 'Lab 3', placeAr: 'معمل ٣', groupLink: 'https://chat.test/autumn', lateAfter: 15 };
  expect((await api.patch(`/api/camp/${id}`, named, { token })).body.data).toMatchObject(named);
  await api.post('/api/session', { title: 'First', campId: id }, { token });
  const held = await makeSession(context, id, 'Second');
  // 18:00 in Cairo, in summer time; the copy is held in winter.
  await context.db
    .update(trainingSessions)
    .set({ startsAt: new Date('2026-10-10T15:00:00Z'), content: 'Loops' })
    .where(eq(trainingSessions.id, held));
  const reply = await api.post(
    `/api/camp/${id}/clone`,
    { title: 'Spring wave', startDate: '2027-02-06' },
    { token },
  );
  expect(reply).toMatchObject({
    status: 200,
    body: {
      data: {
        title: 'Spring wave',
        startDate: '2027-02-06',
        endDate: '2027-05-22',
        registration: false,
        traineesCount: 0,
        instructorId: instructor.user.id,
        place: 'Lab 3',
        lateAfter: 15,
        // Its people get a group of their own.
        groupLink: null,
        sessions: [
          { title: 'First', place: 'Lab 3' },
          { title: 'Second', startsAt: '2027-02-13T16:00:00.000Z', place: '' },
        ],
      },
    },
  });
  expect(reply.body.data.mentorsId).toHaveLength(2);
  for (const body of [{ title: 'x' }, { startDate: '2027-02-06' }, { title: 'x', startDate: 'soon' }])
    expect((await api.post(`/api/camp/${id}/clone`, body, { token })).status).toBe(400);
  expect(
    (
      await api.post(
        `/api/camp/${crypto.randomUUID()}/clone`,
        { title: 'x', startDate: '2027-02-06' },
        { token },
      )
    ).status,
  ).toBe(404);
});

test('only a leader gives a trainee another mentor of the wave', async () => {
  const id = await added();
  const trainee = await makeTrainee(context, id);
  const give = (userId: string, mentorId: string) =>
    api.patch(`/api/camp/${id}/mentor`, { userId, mentorId }, { token });
  expect((await give(trainee.user.id, second.user.id)).status).toBe(200);
  const { body } = await api.get(`/api/user?campId=${id}`, { token });
  expect(body.data[0].camps[0].mentor._id).toBe(second.user.id);
  expect(await give(trainee.user.id, hr.user.id)).toMatchObject({
    status: 400,
    body: { errors: { mentorId: expect.any(String) } },
  });
  expect(await give(mentor.user.id, second.user.id)).toMatchObject({
    status: 400,
    body: { errors: { userId: expect.any(String) } },
  });
  for (const nobody of [crypto.randomUUID(), 'x']) {
    expect(await give(nobody, second.user.id)).toMatchObject({
      status: 404,
      body: { errors: { userId: expect.any(String) } },
    });
    expect(await give(trainee.user.id, nobody)).toMatchObject({
      status: 404,
      body: { errors: { mentorId: expect.any(String) } },
    });
  }
});

test('the trainees of a mentor who leaves are shared evenly among the others', async () => {
  const id = await added();
  const trainees = await Promise.all(Array.from({ length: 6 }, () => makeTrainee(context, id)));
  await api.patch(`/api/camp/${id}`, { mentorsId: camp.mentorsId }, { token });
  const loads = async () => {
    const rows = await context.db.select().from(enrolments).where(eq(enrolments.campId, id));
    return Object.groupBy(rows, (row) => row.mentorId ?? 'none');
  };
  expect((await loads())[mentor.user.id]).toHaveLength(3);
  await api.patch(`/api/camp/${id}`, { mentorsId: [second.user.id] }, { token });
  expect((await loads())[second.user.id]).toHaveLength(trainees.length);
  await api.patch(`/api/camp/${id}`, { mentorsId: [] }, { token });
  expect((await loads()).none).toHaveLength(trainees.length);
});

test('staff of other waves do not see who trains in this one', async () => {
  const id = await added({ mentorsId: [mentor.user.id] });
  await makeTrainee(context, id);
  const read = async (who: string) => (await api.get(`/api/camp/leader/${id}`, { token: who })).body.data;
  expect((await read(mentor.token)).trainees).toHaveLength(1);
  expect(await read(second.token)).not.toHaveProperty('trainees');
});

test('a malformed id is not found, and dates and titles have limits', async () => {
  for (const path of [
    '/api/camp/abc',
    '/api/camp/abc/order',
    '/api/camp/abc/mentor',
    '/api/level/abc',
    '/api/session/abc',
  ])
    expect((await api.patch(path, { title: '', sessionIds: 7, userId: '' }, { token })).status, path).toBe(
      404,
    );
  expect((await api.post('/api/camp/abc/clone', {}, { token })).status).toBe(404);
  const id = await added();
  for (const [field, change] of [
    ['startDate', { startDate: '9999-12-31' }],
    ['title', { title: 'A\ud800B' }],
    ['title', { title: 'Wave; two' }],
    ['mentorsId', { mentorsId: ['', 5] }],
  ] as const)
    expect(await api.patch(`/api/camp/${id}`, change, { token })).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) } },
    });
});

test('concurrent changes of a wave and of its people do not deadlock', async () => {
  const app = await appForTest({ environment: { RATE_LIMITS: 'off' } });
  const boss = await makePerson(app.context, { role: 'leader' });
  const level = await makeLevel(app.context);
  const people = await Promise.all(
    Array.from({ length: 6 }, () => makePerson(app.context, { role: 'mentor' })),
  );
  const id = await makeCamp(app.context, { levelId: level });
  await makeTrainee(app.context, id);
  const session = await makeSession(app.context, id);
  const options = { token: boss.token };
  const replies = await Promise.all(
    people.flatMap(({ user }, turn) => [
      app.api.patch(`/api/camp/${id}`, { mentorsId: [user.id] }, options),
      app.api.patch(`/api/user/profile/${user.id}`, { role: turn % 2 ? 'hr' : 'mentor' }, options),
      app.api.patch(`/api/session/${session}`, { title: `Turn ${turn}`, campId: id }, options),
      app.api.delete(`/api/user/profile/${user.id}`, undefined, options),
      app.api.delete(`/api/camp/${id}`, undefined, options),
    ]),
  );
  for (const { status } of replies) expect([200, 400, 404, 409]).toContain(status);
});
