import { expect, test } from 'vitest';
import { makePerson, password, signUpForm } from './people.ts';
import { withPicture } from './pictures.ts';
import { signIn } from './spec-texts.ts';
import { appForFile } from './test-app.ts';

/** The fields of sections 3 and 7 of the specification, read as a client of the API reads them. */
const { api, context } = await appForFile();
const leader = await makePerson(context, { role: 'leader' });
const { token } = leader;
const [instructor, mentor, hr] = await Promise.all(
  (['instructor', 'mentor', 'hr'] as const).map((role) => makePerson(context, { role })),
);
const text = expect.any(String);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const formOf = (fields: Record<string, string | string[]>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, Array.isArray(value) ? JSON.stringify(value) : value);
  return form;
};

const levelFields = { title: 'Level 1', description: 'Loops and arrays' };
const level = (await api.post('/api/level', levelFields, { token })).body.data;

const campFields = {
  title: 'Autumn wave',
  description: 'From October to January',
  registration: 'true',
  levelId: level._id as string,
  instructorId: instructor!.user.id,
  mentorsId: [mentor!.user.id],
  hrIds: [hr!.user.id],
  startDate: '2026-10-03',
  endDate: '2027-01-16',
};
const campId = (await api.post('/api/camp', formOf(campFields), { token })).body.data._id as string;

const sessionFields = {
  title: 'Binary search',
  description: 'The first of two',
  content: 'Invariants\nHalving',
  levelId: campFields.levelId,
  campId: campId,
  sessionLink: 'https://youtu.be/recording',
  sessionSheetLink: 'https://codeforces.com/contest/4',
  sheetUpsolveLink: 'https://youtu.be/sheet',
  sessionContestLink: 'https://codeforces.com/contest/5',
  contestUpsolveLink: 'https://youtu.be/contest',
  attendance: 'true',
};
const sessionForm = formOf(sessionFields);
sessionForm.append('sessionSlides', new Blob(['%PDF-1.7\n%%EOF\n'.padEnd(64)]), 'slides.pdf');
const addedSession = await api.post('/api/session', sessionForm, { token });
const sessionId = addedSession.body.data?._id as string;

test('a level has _id, title, description, createdAt and its camps', async () => {
  const { body } = await api.get(`/api/level/${level._id}`, { token });
  const camps = [{ _id: campId, title: 'Autumn wave' }];
  expect(body.data).toMatchObject({ _id: level._id, ...levelFields, createdAt: moment, camps });
  expect((await api.get('/api/level', { token })).body.data).toMatchObject([
    { _id: level._id, ...levelFields, createdAt: moment, camps },
  ]);
});

test('a level is updated with title and description', async () => {
  const { _id } = (await api.post('/api/level', levelFields, { token })).body.data;
  const change = { title: 'Level 2', description: 'Graphs' };
  await api.patch(`/api/level/${_id}`, change, { token });
  expect((await api.get(`/api/level/${_id}`, { token })).body.data).toMatchObject(change);
  await api.delete(`/api/level/${_id}`, undefined, { token });
});

const storedCamp = { ...campFields, registration: true, _id: campId, createdAt: moment };

test('a wave has every field of the form, _id, createdAt, trainees and sessions', async () => {
  const { body } = await api.get(`/api/camp/leader/${campId}`, { token });
  expect(body.data).toMatchObject({
    ...storedCamp,
    trainees: [],
    sessions: [{ _id: sessionId, title: 'Binary search' }],
  });
  expect((await api.get('/api/camp', { token })).body.data).toMatchObject([{ ...storedCamp, trainees: [] }]);
});

test('a wave is updated with the nine fields of the form, as multipart form data', async () => {
  const { data } = (await api.post('/api/camp', formOf(campFields), { token })).body;
  const other = await makePerson(context, { role: 'instructor' });
  const change = {
    title: 'Spring wave',
    description: 'From February to May',
    registration: 'false',
    levelId: campFields.levelId,
    instructorId: other.user.id,
    mentorsId: [],
    hrIds: [],
    startDate: '2027-02-06',
    endDate: '2027-05-22',
  };
  const reply = await api.patch(`/api/camp/${data._id}`, formOf(change), { token });
  expect(reply.body).toMatchObject({
    success: true,
    message: 'wave updated successfully',
    data: { ...change, registration: false },
  });
  await api.delete(`/api/camp/${data._id}`, undefined, { token });
});

test('a session has every field of the form, _id, createdAt, slides and attended trainees', async () => {
  const { sessionSheetLink, sheetUpsolveLink, sessionContestLink, contestUpsolveLink } = sessionFields;
  const stored = {
    ...sessionFields,
    _id: sessionId,
    createdAt: moment,
    attendance: true,
    sessionSlides: { secure_url: text, name: 'slides.pdf' },
    sessionSheet: { sheetLink: sessionSheetLink, sheetUpsolve: sheetUpsolveLink },
    sessionContest: { sheetLink: sessionContestLink, sheetUpsolve: contestUpsolveLink },
    attendedTrainees: [],
  };
  expect((await api.get(`/api/session/leader/${sessionId}`, { token })).body.data).toMatchObject(stored);
  expect((await api.get('/api/session', { token })).body.data).toMatchObject([stored]);
});

test('a join request has _id, the names of the person, phone, email and the titles of level and wave', async () => {
  const form = signUpForm({ levelId: campFields.levelId, campId: campId });
  await api.post('/api/auth/signup', form);
  const { body } = await api.get('/api/request?size=15&page=1', { token });
  expect(body).toMatchObject({ page: 1, size: 15 });
  expect(body.data.filter(({ email }: { email: string }) => email === form.email)).toMatchObject([
    {
      _id: text,
      userId: { firstName: form.firstName, lastName: form.lastName },
      phone: form.phone,
      email: form.email,
      levelId: { title: 'Level 1' },
      campId: { title: 'Autumn wave' },
    },
  ]);
});

test.each([
  ['/api/news', { title: 'We won', content: 'In Alexandria' }],
  ['/api/achievement', { title: 'A medal', description: 'In Alexandria' }],
])('%s has id, title, text, createdAt and the address of its cover image', async (path, fields) => {
  await api.post(path, await withPicture('coverImage', fields), { token });
  const expected = { id: text, ...fields, createdAt: moment, coverImage: { secure_url: text } };
  for (const reply of [await api.get(path), await api.get(path, { token })])
    expect(reply).toMatchObject({ status: 200, body: { success: true, data: [expected] } });
});

test('sign-up, sign-in and forgot-password return the success flag, the token and the message', async () => {
  const person = signUpForm({ levelId: campFields.levelId, campId: campId });
  const form = () =>
    formOf(Object.fromEntries(Object.entries(person).map(([name, value]) => [name, `${value}`])));
  expect((await api.post('/api/auth/signup', form())).body).toMatchObject({ success: true });
  expect((await api.post('/api/auth/signup', form())).body).toMatchObject({ success: false, message: text });
  const { email } = leader.user;
  const { _id, firstName } = (await api.get('/api/user/me', { token })).body.data;
  expect((await api.post('/api/auth/login', { email, password })).body).toMatchObject({
    success: true,
    token: text,
    user: { _id, firstName },
    message: signIn.done,
  });
  const wrong = await api.post('/api/auth/login', { email, password: 'not the password' });
  expect(wrong.body).toMatchObject({ success: false, message: text });
  const forgot = await api.post('/api/auth/forgot-password', { email });
  expect(forgot.body).toMatchObject({ success: true, token: text });
});

test('a list of users continues on the next page', async () => {
  for (let more = 0; more < 15; more += 1) await makePerson(context);
  const idsOf = async (query: string) =>
    (await api.get(`/api/user?${query}`, { token })).body.data.map(({ _id }: { _id: string }) => _id);
  const [first, second] = [await idsOf('size=15&page=1'), await idsOf('size=15&page=2')];
  expect(first).toHaveLength(15);
  expect([...first, ...second]).toEqual(await idsOf('size=1000'));
});
