import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clubDay } from '#club/shared/club-time.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { makeCamp, makeLevel, makePerson, makeStaff, makeTrainee } from './people.ts';
import { appForFile } from './test-app.ts';

const { api, context } = await appForFile();
const levelId = await makeLevel(context);
const day = (from: number) => clubDay(new Date(context.clock.now().getTime() + from * 24 * 60 * 60_000));

async function camp(title: string, startDate: string | null, endDate: string | null) {
  const id = await makeCamp(context, { levelId, title });
  await context.db.update(camps).set({ startDate, endDate }).where(eq(camps.id, id));
  return id;
}

test('attendance, sheets and standing open the same wave: running, else next to begin, else last that ran', async () => {
  // Inserted in an order that is not the order of their dates.
  const running = await camp('Running', day(-20), day(20));
  const older = await camp('Older', day(-40), day(5));
  const ended = await camp('Ended', day(-90), day(-30));
  const next = await camp('Next', day(10), day(60));
  const later = await camp('Later', day(40), null);
  const undated = await camp('Undated', null, null);
  const leader = await makePerson(context, { role: 'leader' });
  const opened = async (path: string, token: string) =>
    (await api.get(path, { token })).body.campId as unknown;
  const bothOpen = async (token: string, campId: string | null) => {
    expect(await opened('/api/attendance', token)).toBe(campId);
    expect(await opened('/api/sheet', token)).toBe(campId);
  };
  const hrOf = async (...waves: string[]) => {
    const hr = await makePerson(context, { role: 'hr' });
    for (const id of waves) await makeStaff(context, id, [hr]);
    return hr.token;
  };
  await bothOpen(leader.token, running);
  await bothOpen(await hrOf(undated, later, ended, older, next), older);
  await bothOpen(await hrOf(undated, later, ended, next), next);
  await bothOpen(await hrOf(undated, ended), undated);
  await bothOpen(await hrOf(ended), ended);
  await bothOpen(await hrOf(), null);

  const trainee = await makeTrainee(context, running);
  // Joined later, and still not what the trainee sees first.
  await context.db
    .insert(enrolments)
    .values([ended, next].map((campId) => ({ campId, userId: trainee.user.id, joinedAt: new Date() })));
  for (const path of ['/api/standing', '/api/standing/me']) {
    const { data } = (await api.get(path, { token: trainee.token })).body;
    expect([data].flat()[0].campId, path).toBe(running);
  }
});
