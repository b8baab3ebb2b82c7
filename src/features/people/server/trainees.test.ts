import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { warnings } from '#features/warnings/server/warnings.table.ts';
import { day, hour, TestCamp } from '#features/warnings/server/warnings.harness.ts';
import { makePerson, makeStaff, type Person } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';
import type { TraineeOut } from '../people.contract.ts';
import { absencesAtRisk, missedInARow } from '../people.rules.ts';

const { api, context } = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const ago = (milliseconds: number) => new Date(context.clock.now().getTime() - milliseconds);
const list = async ({ token }: Person, query = '') => (await api.get(`/api/person?${query}`, { token })).body;
const glanceOf = (rows: TraineeOut[]) => rows.map(({ name, mine, risk }) => [name, mine, risk.join(' ')]);

async function makeCamp(title: string, mentor: Person) {
  const camp = await TestCamp.make(context, { sheetPercent: 50 }, title);
  await makeStaff(context, camp.campId, [mentor]);
  const adopt = (person: Person, by: Person | null) =>
    context.db
      .update(enrolments)
      .set({ mentorId: by?.user.id ?? null })
      .where(eq(enrolments.userId, person.user.id));
  return { wave: camp, adopt };
}

test('a mentor finds who is behind: their own first, those at risk before the others, and why', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  const { wave: camp, adopt } = await makeCamp('Wave 1', mentor);
  const [fine, away, slow, other] = [
    await camp.trainee({ firstName: 'Amal', lastName: 'Fine' }),
    await camp.trainee({ firstName: 'Basem', lastName: 'Away' }),
    await camp.trainee({ firstName: 'Dina', lastName: 'Slow' }),
    await camp.trainee({ firstName: 'Ehab', lastName: 'Other' }),
  ];
  for (const person of [fine, away, slow]) await adopt(person, mentor);
  await adopt(other, null);
  const sessions = [
    await camp.session('Loops', ago(16 * day)),
    await camp.session('Arrays', ago(9 * day)),
    await camp.session('Strings', ago(2 * day)),
  ];
  await camp.session('To come', ago(-5 * day));
  for (const session of sessions) {
    await camp.sheet(session, 8);
    for (const person of [fine, away, other]) await camp.solved(person, session, 6);
    await camp.mark(fine, session, 'present');
    await camp.mark(slow, session, 'late');
  }
  await camp.mark(away, sessions[0]!, 'present');
  for (const session of sessions.slice(1)) await camp.mark(away, session, 'absent');
  for (const session of sessions.slice(0, 2)) await camp.solved(slow, session, 3);
  await context.db
    .insert(warnings)
    .values({ campId: camp.campId, userId: other.user.id, kind: 'sheet', reason: 'Copied' });

  const body = await list(mentor);
  expect(body).toMatchObject({ total: 4, atRisk: 3, page: 1 });
  expect(glanceOf(body.data)).toEqual([
    ['Basem Away', true, 'absences'],
    ['Dina Slow', true, 'sheets'],
    ['Amal Fine', true, ''],
    ['Ehab Other', false, 'warnings'],
  ]);
  expect(body.data[0]).toMatchObject({
    phone: '01012345678',
    attended: 1,
    held: 3,
    lastMarks: ['present', 'absent', 'absent'],
    lastSheets: [
      { solved: 6, problems: 8 },
      { solved: 6, problems: 8 },
      { solved: 6, problems: 8 },
    ],
    total: 18,
  });
  for (const { name, risk, lastMarks } of body.data as TraineeOut[])
    expect(risk.includes('absences'), `${name}: the rule in SQL and in TypeScript`).toBe(
      missedInARow(lastMarks) >= absencesAtRisk,
    );
  expect(body.data[1].lastSheets[2]).toEqual({ solved: null, problems: 8 });
  expect(glanceOf((await list(mentor, 'risk=true')).data).map(([name]) => name)).toEqual([
    'Basem Away',
    'Dina Slow',
    'Ehab Other',
  ]);
  expect((await list(mentor, `mentorId=${mentor.user.id}`)).total).toBe(3);
  expect((await list(mentor, 'search=dina')).data).toHaveLength(1);

  const endDate = ago(day).toISOString().slice(0, 'YYYY-MM-DD'.length);
  await context.db.update(camps).set({ startDate: null, endDate }).where(eq(camps.id, camp.campId));
  expect(await list(mentor), 'nobody is at risk in a wave that is over').toMatchObject({
    total: 4,
    atRisk: 0,
  });
});

test('a page past the end still counts everybody', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  const { wave: camp } = await makeCamp('Wave 6', mentor);
  const one = await camp.trainee();
  await camp.trainee();
  await context.db
    .insert(warnings)
    .values({ campId: camp.campId, userId: one.user.id, kind: 'sheet', reason: 'Copied' });
  expect(await list(mentor, 'page=2&size=1')).toMatchObject({ total: 2, atRisk: 1, data: [{ risk: [] }] });
  expect(await list(mentor, 'page=9')).toMatchObject({ total: 2, atRisk: 1, data: [] });
  expect(await list(mentor, 'page=9&risk=true')).toMatchObject({ total: 1, atRisk: 1, data: [] });
});

test('a sheet counts once its days are over, and an unknown result is not a bad one', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  const { wave: camp } = await makeCamp('Wave 7', mentor);
  const behind = await camp.trainee({ firstName: 'Amal', lastName: 'Behind' });
  await camp.trainee({ firstName: 'Basem', lastName: 'Unknown' });
  for (const started of [9 * day, 7 * day - hour, 2 * day]) {
    const session = await camp.session(`${started}`, ago(started));
    await camp.sheet(session, 8);
    await camp.solved(behind, session, 1);
  }
  const risks = async () => glanceOf((await list(mentor)).data).map(([name, , risk]) => `${name}: ${risk}`);
  expect(await risks(), 'one of the sheets is due').toEqual(['Amal Behind: ', 'Basem Unknown: ']);
  await camp.change({ sheetDays: 6 });
  expect(await risks()).toEqual(['Amal Behind: sheets', 'Basem Unknown: ']);
  await camp.change({ sheetPercent: null });
  expect(await risks()).toEqual(['Amal Behind: ', 'Basem Unknown: ']);
});

test('neither a session that runs nor one without attendance hides the absences before it', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  const { wave: camp } = await makeCamp('Wave 8', mentor);
  const [away, here] = [
    await camp.trainee({ firstName: 'Amal', lastName: 'Away' }),
    await camp.trainee({ firstName: 'Basem', lastName: 'Here' }),
  ];
  for (const days of [9, 6]) {
    const session = await camp.session(`${days}`, ago(days * day));
    await camp.mark(away, session, 'absent');
    await camp.mark(here, session, 'present');
  }
  await camp.session('Nobody took it', ago(3 * day));
  await camp.mark(here, await camp.session('Runs', ago(hour)), 'present');
  const { data } = await list(mentor);
  expect(data).toMatchObject([
    { risk: ['absences'], held: 2, attended: 0, lastMarks: ['absent', 'absent'] },
    // Of a session that runs, those who are marked are known already.
    { risk: [], held: 3, attended: 3, lastMarks: ['present', 'present', 'present'] },
  ]);
  await camp.mark(here, await camp.session('Over', ago(4 * hour)), 'present');
  expect((await list(mentor)).data[0]).toMatchObject({ name: 'Amal Away', risk: [], held: 3 });
});

test('an excused absence and sessions before joining put nobody at risk', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  const { wave: camp } = await makeCamp('Wave 2', mentor);
  const excused = await camp.trainee({ firstName: 'Amal', lastName: 'Excused' });
  await camp.trainee({ firstName: 'Basem', lastName: 'New' }, ago(day));
  for (const days of [9, 2]) {
    const session = await camp.session(`Session ${days}`, ago(days * day));
    await camp.mark(excused, session, days === 2 ? 'excused' : 'absent');
  }
  const { data } = await list(mentor);
  expect(glanceOf(data).map(([, , risk]) => risk)).toEqual(['', '']);
  expect(data[1]).toMatchObject({ held: 0, lastMarks: [], lastSheets: [] });
});

test('staff see the trainees of all their waves and of no other; leaders of the wave they name or of the default one', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  const { wave: camp } = await makeCamp('Wave 3', mentor);
  const second = await makeCamp('Wave 4', mentor);
  const foreign = await makeCamp('Wave 5', await makePerson(context, { role: 'mentor' }));
  for (const each of [camp, second.wave, foreign.wave]) await each.trainee();
  expect((await list(mentor)).data.map(({ camp }: TraineeOut) => camp.title).toSorted()).toEqual([
    'Wave 3',
    'Wave 4',
  ]);
  expect((await list(mentor, `campId=${second.wave.campId}`)).total).toBe(1);
  expect((await api.get(`/api/person?campId=${foreign.wave.campId}`, { token: mentor.token })).status).toBe(
    403,
  );
  const leader = await makePerson(context, { role: 'leader' });
  expect((await list(leader, `campId=${foreign.wave.campId}`)).total).toBe(1);
  expect((await list(leader)).campId).toEqual(expect.any(String));
  const trainee = await camp.trainee();
  expect((await api.get('/api/person', { token: trainee.token })).status).toBe(403);
});
