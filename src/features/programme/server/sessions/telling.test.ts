import { beforeEach, expect, test } from 'vitest';
import { excuses } from '#features/attendance/server/excuses/excuses.table.ts';
import { mailTo } from '#tests/outbox.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  type Person,
} from '#tests/people.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';

const { api, context, clock, dataDir } = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const levelId = await makeLevel(context);

let campId: string;
let id: string;
let instructor: Person;
let trainee: Person;

beforeEach(async () => {
  campId = await makeCamp(context, { levelId, title: 'Wave 1' });
  instructor = await makePerson(context, { role: 'instructor' });
  await makeStaff(context, campId, [instructor]);
  trainee = await makeTrainee(context, campId);
  id = await makeSession(context, campId, 'Graphs');
});

const change = async (body: object) => {
  clock.advance(1000);
  const { status } = await api.patch(`/api/session/${id}`, body, { token: instructor.token });
  expect(status).toBe(200);
};
const toldTo = async ({ token }: Person, language = 'en') =>
  (await api.get('/api/inbox', { token, language })).body.data.map(
    ({ title, text }: { title: string; text: string }) => `${title}: ${text}`,
  );

test('people of the wave are told of each new date, also of one that comes back, and the instructor is not', async () => {
  for (const day of ['20', '21', '20']) await change({ startsAt: `2030-11-${day}T18:00` });
  await change({ startsAt: '2030-11-20T18:00', title: 'Graphs' });
  expect(await toldTo(trainee)).toEqual([
    '\u2068Graphs\u2069 moves: It is now on Wednesday 20 November, 6:00 pm (Wave 1).',
    '\u2068Graphs\u2069 moves: It is now on Thursday 21 November, 6:00 pm (Wave 1).',
    '\u2068Graphs\u2069 moves: It is now on Wednesday 20 November, 6:00 pm (Wave 1).',
  ]);
  expect(await toldTo(instructor)).toEqual([]);
  expect((await mailTo(dataDir, trainee.user.email)).subject).toContain('Graphs');
  await change({ startsAt: null });
  expect((await toldTo(trainee))[0]).toBe(
    '\u2068Graphs\u2069 has no date for now: \u2068Wave 1\u2069. You are told as soon as it has one.',
  );
});

test('a session that is moved or published again and again mails everybody ten times a day at most', async () => {
  const limited = await appForTest({ environment: { RATE_LIMITS: 'on' } });
  const camp = await makeCamp(limited.context, { levelId: await makeLevel(limited.context) });
  const leader = await makePerson(limited.context, { role: 'leader' });
  const member = await makeTrainee(limited.context, camp);
  const session = await makeSession(limited.context, camp);
  const statuses = [];
  for (let turn = 0; turn < 20; turn += 1) {
    limited.clock.advance(1000);
    const body = { startsAt: `2030-11-${10 + turn}T18:00` };
    statuses.push((await limited.api.patch(`/api/session/${session}`, body, { token: leader.token })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(10).fill(429)]);
  expect((await limited.api.get('/api/inbox', { token: member.token })).body.total).toBe(10);
  const change = async (body: object) =>
    (await limited.api.patch(`/api/session/${session}`, body, { token: leader.token })).status;
  expect(await change({ title: 'Trees' })).toBe(200);
  expect([await change({ published: false }), await change({ published: true })]).toEqual([200, 429]);
});

test('people of the wave are told of the place: of the first one, of another one, and beside a new date', async () => {
  await change({ place: 'Room 5', placeAr: 'قاعة ٥' });
  await change({ startsAt: '2030-11-20T18:00' });
  await change({ place: '', placeAr: '' });
  expect(await toldTo(trainee)).toEqual([
    '\u2068Graphs\u2069 has no place for now: \u2068Wave 1\u2069. You are told as soon as it has one.',
    '\u2068Graphs\u2069 moves: It is now on Wednesday 20 November, 6:00 pm · \u2068Room 5\u2069 (Wave 1).',
    '\u2068Graphs\u2069: another place: It is now here: \u2068Room 5\u2069 (\u2068Wave 1\u2069).',
  ]);
  expect((await toldTo(trainee, 'ar'))[2]).toContain('قاعة ٥');
});

test('new material is told with its parts in the language of the reader', async () => {
  const [sheet, recording] = ['https://codeforces.com/contest/1', 'https://www.youtube.com/watch?v=x'];
  await change({ sessionSheetLink: sheet, sessionLink: recording });
  await change({ description: 'Bring paper' });
  expect(await toldTo(trainee)).toEqual(['New material: Graphs: \u2068Wave 1\u2069: recording, sheet']);
  expect((await toldTo(trainee, 'ar'))[0]).toContain('التسجيل، الشيت');
});

test('nobody reads of a session that became a draft or is gone, and a draft tells nothing', async () => {
  await change({ startsAt: '2030-11-20T18:00' });
  await change({ published: false });
  expect(await toldTo(trainee)).toEqual([]);
  await change({ startsAt: '2030-11-21T18:00' });
  expect(await toldTo(trainee)).toEqual([]);
  await change({ published: true });
  expect(await toldTo(trainee)).toHaveLength(1);
  await api.delete(`/api/session/${id}`, undefined, { token: instructor.token });
  expect(await toldTo(trainee)).toEqual([]);
});

test('a session with an excuse neither becomes a draft nor goes', async () => {
  await context.db.insert(excuses).values({ sessionId: id, userId: trainee.user.id, reason: 'An exam' });
  const { token } = instructor;
  for (const refused of [
    await api.patch(`/api/session/${id}`, { published: false }, { token }),
    await api.delete(`/api/session/${id}`, undefined, { token }),
  ])
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('1 excuse') } });
});
