import { expect, test } from 'vitest';
import { sheetCells } from '#features/sheets/server/sheets.table.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
} from '../../../../tests/people.ts';
import { appForFile } from '../../../../tests/test-app.ts';

const { api, world, errors } = await appForFile();
const levelId = await makeLevel(world);
const campId = await makeCamp(world, { levelId });
const other = await makeCamp(world, { levelId, title: 'Wave 2' });
const sessions = [await makeSession(world, campId), await makeSession(world, campId)];
const names = ['Aya', 'Badr', 'Camelia', 'Dina'];
const trainees = await Promise.all(
  names.map((firstName) => makeTrainee(world, campId, { firstName, lastName: 'T' })),
);
const elsewhere = await makeTrainee(world, other, { firstName: 'Else', lastName: 'Where' });

const solved = async (who: number, session: number, kind: 'sheet' | 'contest', count: number) =>
  world.db.insert(sheetCells).values({
    sessionId: sessions[session]!,
    userId: trainees[who]!.user.id,
    kind,
    manual: count,
  });
await solved(0, 0, 'sheet', 5);
await solved(0, 1, 'contest', 2);
await solved(1, 0, 'sheet', 7);
await solved(2, 1, 'sheet', 1);

const standing = async (query: string, token: string) =>
  (await api.get(`/api/standing?${query}`, { token })).body;
const brief = (rows: { rank: number; name: string; total: number; outOf: number }[]) =>
  rows.map(({ rank, name, total, outOf }) => [rank, name, `${total} / ${outOf}`]);

test('a trainee gets their own wave: best first, equal totals share a rank', async () => {
  const body = await standing('', trainees[3]!.token);
  expect(body).toMatchObject({ total: 4, size: 20 });
  expect(brief(body.data)).toEqual([
    [1, 'Aya T', '7 / 50'],
    [1, 'Badr T', '7 / 50'],
    [3, 'Camelia T', '1 / 50'],
    [4, 'Dina T', '0 / 50'],
  ]);
  expect(brief((await standing('search=cam', trainees[3]!.token)).data)).toEqual([
    [3, 'Camelia T', '1 / 50'],
  ]);
  expect((await standing(`campId=${campId}`, elsewhere.token)).total).toBe(4);
});

test('staff get their waves, a leader all, a person without one nothing', async () => {
  const mentor = await makePerson(world, { role: 'mentor' });
  await makeStaff(world, other, [mentor]);
  const leader = await makePerson(world, { role: 'leader' });
  const nobody = await makePerson(world);
  expect(brief((await standing('', mentor.token)).data)).toEqual([[1, 'Else Where', '0 / 50']]);
  expect((await standing(`levelId=${levelId}`, leader.token)).total).toBe(5);
  expect((await standing('', nobody.token)).total).toBe(0);
  expect((await standing('campId=x', leader.token)).code).toBe('NOT_FOUND');
});

test('nothing broke on the way', () => {
  expect(errors).toEqual([]);
});
