import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { trainingSessions } from './sessions.table.ts';
import { pdf } from '#tests/documents.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeStaff, makeTrainee } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context, dataDir } = await appForFile();
const levelId = await makeLevel(context, 'Level 1');
const otherLevel = await makeLevel(context, 'Level 2');
const campId = await makeCamp(context, { levelId, title: 'Mine' });
const foreign = await makeCamp(context, { levelId: otherLevel, title: 'Not mine' });
const leader = await makePerson(context, { role: 'leader' });
const instructor = await makePerson(context, { role: 'instructor' });
await makeStaff(context, campId, [instructor]);

const session = {
  title: 'Binary search',
  content: 'Invariants\r\nHalving\r\n',
  levelId,
  campId,
  sessionLink: 'https://youtu.be/dQw4w9WgXcQ',
  sessionSheetLink: 'https://codeforces.com/group/abc/contest/1',
  sheetUpsolveLink: '',
  attendance: true,
};

const formOf = (fields: object, file?: { name: string; content: Uint8Array<ArrayBuffer> }) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (file) form.append('sessionSlides', new Blob([file.content]), file.name);
  return form;
};

const slidesStored = async () =>
  (await readdir(join(dataDir, 'files', 'slides'), { recursive: true }).catch(() => [])).filter((name) =>
    /\.\w+$/.test(name),
  );

const add = (token: string, change: object = {}, file?: { name: string; content: Uint8Array<ArrayBuffer> }) =>
  api.post('/api/session', formOf({ ...session, ...change }, file), { token });

test('an instructor adds a session with slides to their wave, and a trainee opens it', async () => {
  const { status, body } = await add(instructor.token, {}, { name: 'binary search.pdf', content: pdf });
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Session added successfully!' });
  expect(body.data).toMatchObject({
    title: 'Binary search',
    content: 'Invariants\nHalving',
    levelId,
    level: { title: 'Level 1' },
    campId,
    camp: { title: 'Mine' },
    sessionSlides: {
      name: 'binary search.pdf',
      secure_url: expect.stringMatching(/\/files\/slides\/.+\.pdf\?/),
    },
    sessionSheet: { sheetLink: session.sessionSheetLink, sheetUpsolve: null },
    sessionContest: { sheetLink: null, sheetUpsolve: null },
    attendance: true,
    attendedTrainees: [],
  });
  const trainee = await makeTrainee(context, campId);
  await context.db
    .insert(attendanceMarks)
    .values({ sessionId: body.data._id, userId: trainee.user.id, state: 'late' });
  const opened = await api.get(`/api/session/leader/${body.data._id}`, { token: trainee.token });
  expect(opened.body.data).toMatchObject({ title: 'Binary search' });
  expect(opened.body.data).not.toHaveProperty('attendedTrainees');
  const list = await api.get('/api/session?search=binary', { token: instructor.token });
  const own = { _id: body.data._id, title: 'Binary search' };
  expect(list.body.data).toContainEqual(
    expect.objectContaining({ ...own, attendedTrainees: [trainee.user.id] }),
  );
  const camp = await api.get(`/api/camp/leader/${campId}`, { token: trainee.token });
  expect(camp.body.data.sessions).toContainEqual(expect.objectContaining(own));
});

test.each([
  ['title', { title: '' }],
  ['campId', { campId: '' }],
  ['campId', { levelId: otherLevel }],
  ['sessionLink', { sessionLink: 'http://youtu.be/x' }],
  ['sessionLink', { sessionLink: 'javascript:alert(1)' }],
  ['sessionSheetLink', { sessionSheetLink: 'https://user:pass@codeforces.com/' }],
  ['contestUpsolveLink', { contestUpsolveLink: 'not a link' }],
  ['startsAt', { startsAt: 'tomorrow' }],
  ['startsAt', { startsAt: '0000-01-01T00:00' }],
  ['startsAt', { startsAt: '9999-12-31T23:59:59-12:00' }],
  ['attendance', { attendance: 'maybe' }],
  ['campId', { campId: crypto.randomUUID() }, 404],
  ['campId', { campId: 'x' }, 404],
  ['levelId', { levelId: crypto.randomUUID() }, 404],
  ['levelId', { levelId: 'x' }, 404],
])('a wrong %s is refused, and its slides are not kept', async (field, change, status = 400) => {
  const before = await slidesStored();
  const reply = await add(leader.token, change, { name: 'slides.pdf', content: pdf });
  expect(reply).toMatchObject({ status, body: { errors: { [field]: expect.any(String) } } });
  expect(await slidesStored()).toEqual(before);
});

test('slides of a false type or too large are refused and not stored', async () => {
  const before = await slidesStored();
  const rows = await context.db.$count(trainingSessions);
  const text = new TextEncoder().encode('<script>alert(1)</script>');
  for (const [name, content] of [
    ['slides.pdf', text],
    ['slides.docx', pdf],
    ['slides.exe', pdf],
    ['slides', pdf],
    ['slides.pdf', new TextEncoder().encode('%PDF')],
    ['slides.doc', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ] as const)
    expect(await add(leader.token, {}, { name, content })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA', errors: { sessionSlides: expect.any(String) } },
    });
  const large = new Uint8Array(20 * 1024 * 1024 + 1);
  large.set(pdf);
  expect(await add(leader.token, {}, { name: 'slides.pdf', content: large })).toMatchObject({
    status: 413,
    body: { errors: { sessionSlides: expect.any(String) } },
  });
  expect(await slidesStored()).toEqual(before);
  expect(await context.db.$count(trainingSessions)).toBe(rows);
});

test('the start of a session is read with its offset, or as Cairo time', async () => {
  for (const [given, stored] of [
    ['2026-12-05T18:00:00+02:00', '2026-12-05T16:00:00.000Z'],
    ['2026-12-05T18:00', '2026-12-05T16:00:00.000Z'],
    ['2026-12-05T18:00:00Z', '2026-12-05T18:00:00.000Z'],
    ['', null],
  ])
    expect((await add(leader.token, { startsAt: given })).body.data.startsAt).toBe(stored);
});

test('an instructor cannot change sessions of other waves', async () => {
  const theirs = await makeSession(context, foreign, 'Theirs');
  const mine = await makeSession(context, campId, 'Mine to move');
  expect((await add(instructor.token, { campId: foreign, levelId: otherLevel })).status).toBe(403);
  expect(
    (await api.patch(`/api/session/${theirs}`, { title: 'x' }, { token: instructor.token })).status,
  ).toBe(403);
  expect((await api.delete(`/api/session/${theirs}`, undefined, { token: instructor.token })).status).toBe(
    403,
  );
  expect(
    (await api.patch(`/api/session/${mine}`, { campId: foreign }, { token: instructor.token })).status,
  ).toBe(403);
  const list = await api.get('/api/session?size=1000', { token: instructor.token });
  expect(list.body.data.map(({ campId: id }: { campId: string }) => id)).not.toContain(foreign);
  const ofLeader = await api.get(`/api/session?levelId=${otherLevel}`, { token: leader.token });
  expect(ofLeader.body).toMatchObject({ total: 1, data: [{ title: 'Theirs' }] });
});

test('replaced or removed slides and those of a removed session are deleted', async () => {
  const token = leader.token;
  const { body } = await add(token, {}, { name: 'one.pdf', content: pdf });
  const id = body.data._id as string;
  const first = await slidesStored();
  const replaced = await api.patch(`/api/session/${id}`, formOf({}, { name: 'two.pdf', content: pdf }), {
    token,
  });
  expect(replaced.body.data.sessionSlides.name).toBe('two.pdf');
  expect(await slidesStored()).toHaveLength(first.length);
  expect(await slidesStored()).not.toEqual(first);
  const kept = await api.patch(`/api/session/${id}`, { sessionLink: '', title: 'Other' }, { token });
  expect(kept.body.data).toMatchObject({
    title: 'Other',
    sessionLink: null,
    sessionSlides: { name: 'two.pdf' },
  });
  const without = await api.patch(`/api/session/${id}`, { removeSlides: true }, { token });
  expect(without.body.data.sessionSlides).toBeNull();
  await api.patch(`/api/session/${id}`, formOf({}, { name: 'three.pdf', content: pdf }), { token });
  expect((await api.delete(`/api/session/${id}`, undefined, { token })).status).toBe(200);
  expect(await slidesStored()).toHaveLength(first.length - 1);
  expect((await api.delete(`/api/session/${id}`, undefined, { token })).status).toBe(404);
  expect((await api.get('/api/session/leader/nothing', { token })).status).toBe(404);
});

test('a cloned wave has its own copies of the slides', async () => {
  const camp = await makeCamp(context, { levelId, title: 'Original' });
  await add(leader.token, { campId: camp }, { name: 'shared.pdf', content: pdf });
  const before = await slidesStored();
  const { body } = await api.post(
    `/api/camp/${camp}/clone`,
    { title: 'Copy', startDate: '2027-02-06' },
    { token: leader.token },
  );
  expect(await slidesStored()).toHaveLength(before.length + 1);
  expect((await api.delete(`/api/camp/${camp}`, undefined, { token: leader.token })).status).toBe(200);
  expect(await slidesStored()).toHaveLength(before.length);
  const copy = await api.get(`/api/session/leader/${body.data.sessions[0]._id}`, { token: leader.token });
  const key = copy.body.data.sessionSlides.secure_url.match(/\w+\.pdf/)[0];
  expect(await slidesStored()).toContainEqual(expect.stringContaining(key));
});

test('sessions are shown in the order that a leader sets', async () => {
  const camp = await makeCamp(context, { levelId, title: 'Ordered' });
  const ids = [
    await makeSession(context, camp, 'A'),
    await makeSession(context, camp, 'B'),
    await makeSession(context, camp, 'C'),
  ];
  const order = (sessionIds: unknown) =>
    api.patch(`/api/camp/${camp}/order`, { sessionIds }, { token: leader.token });
  expect((await order([ids[2], ids[0], ids[1]])).status).toBe(200);
  const titles = async () =>
    (await api.get(`/api/camp/leader/${camp}`, { token: leader.token })).body.data.sessions.map(
      ({ title }: { title: string }) => title,
    );
  expect(await titles()).toEqual(['C', 'A', 'B']);
  for (const wrong of [[ids[0]], [...ids, ids[0]], [ids[0], ids[0], ids[1]], [], null])
    expect(await order(wrong)).toMatchObject({
      status: 400,
      body: { errors: { sessionIds: expect.any(String) } },
    });
  for (const unknown of [['x', 'y', 'z'], 'x', [ids[0], ids[1], crypto.randomUUID()]])
    expect((await order(unknown)).status).toBe(404);
  expect(await titles()).toEqual(['C', 'A', 'B']);
  expect(
    (await api.patch(`/api/camp/${crypto.randomUUID()}/order`, { sessionIds: [] }, { token: leader.token }))
      .status,
  ).toBe(404);
});
