import { expect, test } from 'vitest';
import { day, hour, TestCamp } from '#features/warnings/server/warnings.harness.ts';
import { actionsAbout } from './audit.ts';
import { makePerson, makeStaff, type Person } from './people.ts';
import { appForFile } from './test-app.ts';

const { api, context } = await appForFile();
const leader = await makePerson(context, { role: 'leader' });
const camp = await TestCamp.make(context, { absencesInRow: 2, sheetPercent: 50, sheetDays: 1 });
const hr = await makePerson(context, { role: 'hr' });
await makeStaff(context, camp.campId, [hr]);
const joinedAt = camp.ago(10 * day);
// On the morning of the same day, at that very moment, and on the evening of the day.
const [morning, moment, evening] = [
  await camp.session('Morning', new Date(joinedAt.getTime() - hour)),
  await camp.session('Moment', joinedAt),
  await camp.session('Evening', new Date(joinedAt.getTime() + hour)),
];
for (const session of [morning, moment, evening]) await camp.sheet(session, 10);

const counts = (session: string) => [morning, moment, evening].indexOf(session);

/** What each feature shows about one person. */
async function told({ user, token }: Person) {
  const by = { token: leader.token };
  const of = `campId=${camp.campId}`;
  const [grid, analysis, proposed, own] = await Promise.all([
    api.get(`/api/attendance?${of}`, by),
    api.get(`/api/analysis?${of}`, by),
    api.get(`/api/warning/proposed?${of}`, by),
    api.get('/api/me/progress', { token }),
  ]);
  const isTheirs = (row: { userId: string }) => row.userId === user.id;
  return {
    cells: grid.body.data.find(isTheirs).cells,
    grid: grid.body.data.find(isTheirs).counted,
    progress: own.body.data[0].sessions.map((session: { counted: boolean }) => session.counted),
    marked: analysis.body.data.attendance.map(
      (row: { sessionId: string; present: number; marked: number }) => [
        counts(row.sessionId),
        row.present,
        row.marked,
      ],
    ),
    risks: analysis.body.data.atRisk
      .filter(isTheirs)
      .flatMap(({ reasons }: { reasons: string[] }) => reasons),
    proposed: proposed.body.data
      .filter(isTheirs)
      .map(({ kind, evidence }: { kind: string; evidence: { sessions: { title: string }[] } }) => [
        kind,
        ...evidence.sessions.map(({ title }) => title),
      ]),
  };
}

test('a session before a trainee joined counts nowhere, and one at that moment counts everywhere', async () => {
  const late = await camp.trainee({}, joinedAt);
  for (const session of [moment, evening]) await camp.mark(late, session, 'absent');
  for (const session of [morning, moment, evening]) await camp.solved(late, session, 0);
  const since = {
    cells: [null, 'absent', 'absent'],
    grid: [false, true, true],
    progress: [false, true, true],
    marked: [
      [1, 0, 1],
      [2, 0, 1],
    ],
    risks: ['Missed the last 2 sessions', 'Last 2 sheets below the rule'],
    proposed: [
      ['attendance', 'Moment', 'Evening'],
      ['sheet', 'Moment'],
      ['sheet', 'Evening'],
    ],
  };
  expect(await told(late)).toEqual(since);

  // Who came as a guest counts there as well.
  await camp.mark(late, morning, 'present');
  expect(await told(late)).toEqual({
    ...since,
    cells: ['present', 'absent', 'absent'],
    grid: [true, true, true],
    progress: [true, true, true],
    marked: [[0, 1, 1], ...since.marked],
  });
});

test('a leader corrects the day on which somebody joined, and what was before counts no longer', async () => {
  const early = await camp.trainee({}, camp.ago(20 * day));
  for (const session of [morning, moment, evening]) await camp.solved(early, session, 0);
  const correct = (joinedOn: string, by: Person = leader) =>
    api.patch(`/api/person/${early.user.id}/wave/${camp.campId}`, { joinedOn }, { token: by.token });
  expect((await told(early)).progress).toEqual([true, true, true]);

  const dayAfter = camp
    .ago(9 * day)
    .toISOString()
    .slice(0, 10);
  expect((await correct(dayAfter)).status).toBe(200);
  expect(await told(early)).toMatchObject({
    grid: [false, false, false],
    progress: [false, false, false],
    risks: [],
    proposed: [],
  });
  expect(await actionsAbout(context, early.user.id)).toContain('member.joined-corrected');

  expect(await correct('2100-01-01')).toMatchObject({
    status: 400,
    body: { errors: { joinedOn: expect.any(String) } },
  });
  expect((await correct('not a day')).status).toBe(400);
  expect((await correct(dayAfter, hr)).status).toBe(403);
});
