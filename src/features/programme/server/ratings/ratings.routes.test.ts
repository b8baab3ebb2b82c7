import { beforeEach, expect, test } from 'vitest';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  type Person,
} from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';
import { hideAuthors } from './ratings.service.ts';
import { ratings, sessionRatings } from './ratings.table.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context } = app;
const levelId = await makeLevel(context);

let campId: string;
let sessionId: string;
let instructor: Person;

const by = ({ token }: Person) => ({ token });
const rate = (person: Person, stars: unknown, text?: string) =>
  api.post(`/api/session/${sessionId}/rating`, { stars, text }, by(person));
const read = (person: Person) => api.get(`/api/session/${sessionId}/rating`, by(person));

async function makeGuest(state: 'present' | 'late' | 'absent' = 'present'): Promise<Person> {
  const person = await makeTrainee(context, campId);
  await context.db.insert(attendanceMarks).values({ sessionId, userId: person.user.id, state });
  return person;
}

beforeEach(async () => {
  campId = await makeCamp(context, { levelId });
  sessionId = await makeSession(context, campId);
  instructor = await makePerson(context, { role: 'instructor' });
  await makeStaff(context, campId, [instructor]);
});

test('staff read averages and lines from three answers on, and never a name', async () => {
  const people = [await makeGuest(), await makeGuest('late'), await makeGuest()];
  await rate(people[0]!, 5, 'Clear and quick');
  await rate(people[1]!, '٤', '');
  expect((await read(instructor)).body.data).toEqual({
    answers: 2,
    from: 3,
    average: null,
    byStars: [],
    texts: [],
  });
  await rate(people[2]!, 2, 'Too fast');
  const { body } = await read(instructor);
  expect(body.data).toEqual({
    answers: 3,
    from: 3,
    average: 3.7,
    byStars: [0, 1, 0, 1, 1],
    texts: expect.arrayContaining(['Clear and quick', 'Too fast']),
  });
  for (const { user } of people) {
    expect(JSON.stringify(body)).not.toContain(user.id);
    expect(JSON.stringify(body)).not.toContain(user.firstName);
  }
  const entries = await api.get('/api/audit?size=100', by(await makePerson(context, { role: 'leader' })));
  expect(JSON.stringify(entries.body)).not.toContain('Too fast');
});

test('everybody has one voice, which they can change', async () => {
  const person = await makeGuest();
  const own = () => api.get(`/api/session/${sessionId}/rating/me`, by(person));
  expect((await own()).body.data).toEqual({ mayRate: true, stars: null, text: '' });
  await rate(person, 1, 'Could not hear you');
  expect((await rate(person, 4)).body).toMatchObject({ message: 'Thank you', data: { stars: 4, text: '' } });
  expect((await own()).body.data).toEqual({ mayRate: true, stars: 4, text: '' });
  expect((await read(instructor)).body.data.answers).toBe(1);
});

test('only those who were there rate a session, with one to five stars', async () => {
  const absent = await makeGuest('absent');
  expect(await rate(absent, 5)).toMatchObject({
    status: 403,
    body: { message: 'Only those who were in the session can rate it' },
  });
  const outside = await makePerson(context, { role: 'trainee' });
  expect((await rate(outside, 5)).status).toBe(403);
  const person = await makeGuest();
  for (const stars of [0, 6, 2.5, 'many', null, undefined])
    expect((await rate(person, stars)).body.errors, String(stars)).toHaveProperty('stars');
  expect((await rate(person, 3, 'x'.repeat(301))).body.errors).toHaveProperty('text');
});

test('ratings are read by staff of the wave', async () => {
  const person = await makeGuest();
  expect((await read(person)).status).toBe(403);
  expect((await read(await makePerson(context, { role: 'mentor' }))).status).toBe(403);
  expect((await read(await makePerson(context, { role: 'leader' }))).status).toBe(200);
  expect((await api.get(`/api/session/${crypto.randomUUID()}/rating`, by(instructor))).status).toBe(404);
});

test('neither what is stored nor what goes with a person tells who rated, and what they said stays', async () => {
  const leader = await makePerson(context, { role: 'leader' });
  const people = [await makeGuest(), await makeGuest(), await makeGuest()];
  const silent = await makeGuest();
  for (const [number, person] of people.entries()) await rate(person, number + 3, `Line ${number}`);
  const stored = await context.db.select().from(ratings);
  expect(Object.keys(stored[0]!).sort()).toEqual(['author', 'sessionId', 'stars', 'text']);
  const hidden = stored.map((row) => `${row.author.toString('hex')} ${JSON.stringify(row)}`).join();
  for (const { user } of people) expect(hidden).not.toContain(user.id);
  const partsOf = async ({ user }: Person) =>
    (await api.get(`/api/user/profile/${user.id}/removal`, by(leader))).body.data.parts;
  expect(await partsOf(people[0]!)).toEqual(await partsOf(silent));
  const before = (await read(instructor)).body.data;
  expect((await api.delete(`/api/user/profile/${people[0]!.user.id}`, undefined, by(leader))).status).toBe(
    200,
  );
  expect((await read(instructor)).body.data).toEqual(before);
});

test('ratings that were stored with their authors are still their own after a start, and name nobody', async () => {
  const [person, other] = [await makeGuest(), await makeGuest()];
  const former = [person, other].map(({ user }, stars) => ({
    sessionId,
    userId: user.id,
    stars: stars + 3,
    text: 'Clear',
  }));
  await context.db.insert(sessionRatings).values(former);
  await hideAuthors(context);
  await hideAuthors(context);
  expect(await context.db.select().from(sessionRatings)).toEqual([]);
  const own = await api.get(`/api/session/${sessionId}/rating/me`, by(other));
  expect(own.body.data).toEqual({ mayRate: true, stars: 4, text: 'Clear' });
  await rate(person, 1);
  expect((await read(instructor)).body.data.answers).toBe(2);
  const { body } = await api.get('/api/user/me/export', by(person));
  expect(body.data.ratings).toEqual([{ session: 'Arrays', stars: 1, text: '' }]);
});
