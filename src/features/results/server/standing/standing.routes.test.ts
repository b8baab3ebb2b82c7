import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetCells } from '../sheets/sheets.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeStaff, makeTrainee } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context } = await appForFile();
const levelId = await makeLevel(context);
const campId = await makeCamp(context, { levelId });
const other = await makeCamp(context, { levelId, title: 'Wave 2' });
const sessions = [await makeSession(context, campId), await makeSession(context, campId)];
const names = ['Aya', 'Badr', 'Camelia', 'Dina'];
const trainees = await Promise.all(
  names.map((firstName) => makeTrainee(context, campId, { firstName, lastName: 'T' })),
);
const elsewhere = await makeTrainee(context, other, { firstName: 'Else', lastName: 'Where' });

const solved = async (who: number, session: number, kind: 'sheet' | 'contest', count: number) =>
  context.db.insert(sheetCells).values({
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

test('a trainee sees their wave with the best first, and equal totals share a rank', async () => {
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

test('a standing of one wave names the wave with its level and dates, one of several names none', async () => {
  const named = { _id: campId, title: 'Wave 1', level: { title: 'Level 1' }, archivedAt: null };
  for (const query of ['', `campId=${campId}`, 'search=nobody'])
    expect((await standing(query, trainees[0]!.token)).camp).toMatchObject(named);
  const over = await makeCamp(context, { levelId, title: 'Over' });
  const archivedAt = context.clock.now();
  await context.db.update(camps).set({ endDate: '2020-02-01', archivedAt }).where(eq(camps.id, over));
  const graduate = await makeTrainee(context, over);
  expect((await standing('', graduate.token)).camp).toMatchObject({
    _id: over,
    endDate: '2020-02-01',
    archivedAt: archivedAt.toISOString(),
  });
  const leader = await makePerson(context, { role: 'leader' });
  expect((await standing('', leader.token)).camp).toBeNull();
});

const ownRow = async (query: string, token: string) =>
  (await api.get(`/api/standing/me?${query}`, { token })).body.data;

test('a trainee reads their own row of their wave, named or not, and has none in another wave', async () => {
  const { user, token } = trainees[2]!;
  const own = { userId: user.id, campId, total: 1, outOf: 50, rank: 3, place: 3 };
  expect(await ownRow('', token)).toEqual(own);
  expect(await ownRow(`campId=${campId}`, token)).toEqual(own);
  expect(await ownRow(`campId=${other}`, token)).toBeNull();
});

test('staff see the standing of their waves, a leader of all, and a person without a wave of none', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  const ofLevel = await makeLevel(context);
  const waves = [
    await makeCamp(context, { levelId: ofLevel }),
    await makeCamp(context, { levelId: ofLevel, title: 'Wave 2' }),
  ] as const;
  for (const camp of waves) await makeTrainee(context, camp, { firstName: 'Only', lastName: 'One' });
  await makeStaff(context, waves[0], [mentor]);
  const leader = await makePerson(context, { role: 'leader' });
  const nobody = await makePerson(context);
  expect(brief((await standing('', mentor.token)).data)).toEqual([[1, 'Only One', '0 / 50']]);
  expect((await standing(`levelId=${ofLevel}`, leader.token)).total).toBe(2);
  expect((await standing('', nobody.token)).total).toBe(0);
  expect((await standing('campId=x', leader.token)).code).toBe('NOT_FOUND');
  expect((await standing(`campId=${crypto.randomUUID()}`, leader.token)).code).toBe('NOT_FOUND');
  expect((await standing(`campId=${campId}&levelId=${crypto.randomUUID()}`, leader.token)).code).toBe(
    'NOT_FOUND',
  );
  expect((await standing('search=else', trainees[0]!.token)).total).toBe(0);
  expect((await api.get('/api/standing')).status).toBe(401);
});

/** A camp of its own, with the totals given, each in one cell of its first session. */
async function campOf(totals: number[]) {
  const id = await makeCamp(context, { levelId, title: 'Another' });
  const session = await makeSession(context, id);
  const people = [];
  for (const [at, manual] of totals.entries()) {
    const letter = String.fromCodePoint(65 + at);
    const { user, token } = await makeTrainee(context, id, { firstName: letter, lastName: 'X' });
    await context.db
      .insert(sheetCells)
      .values({ sessionId: session, userId: user.id, kind: 'sheet', manual });
    people.push({ id: user.id, handle: user.codeforcesHandle, token });
  }
  const read = async (query = '') =>
    (await standing(`campId=${id}&${query}`, trainees[0]!.token)).data.map(
      ({ rank, name, total }: { rank: number; name: string; total: number }) =>
        `${rank} ${name.slice(0, 1)} ${total}`,
    ) as string[];
  const cellOf = (userId: string) => and(eq(sheetCells.sessionId, session), eq(sheetCells.userId, userId));
  return { id, session, people, read, cellOf };
}

test('a tie keeps its rank across pages and in a search', async () => {
  const { id, read } = await campOf([9, 5, 5, 5, 5, 2, 2]);
  expect(await read('size=3')).toEqual(['1 A 9', '2 B 5', '2 C 5']);
  expect(await read('size=3&page=2')).toEqual(['2 D 5', '2 E 5', '6 F 2']);
  expect(await read('size=3&page=3')).toEqual(['6 G 2']);
  expect(await read('size=3&page=4')).toEqual([]);
  expect(await read('search=e x')).toEqual(['2 E 5']);
  expect(await read(`levelId=${levelId}&size=2&page=2`)).toEqual(['2 C 5', '2 D 5']);
  const past = await standing(`campId=${id}&page=9`, trainees[0]!.token);
  expect(past).toMatchObject({ data: [], total: 7, page: 9, size: 20 });
  const searched = await standing(`campId=${id}&search=x&size=2&page=9`, trainees[0]!.token);
  expect(searched).toMatchObject({ data: [], total: 7 });
});

test('a row shows the total out of the wave’s target, the wave and the mentor', async () => {
  const { id, people } = await campOf([4]);
  const mentor = await makePerson(context, { role: 'mentor', firstName: 'Mona', lastName: 'Adel' });
  await context.db.update(camps).set({ target: 30 }).where(eq(camps.id, id));
  await context.db.update(enrolments).set({ mentorId: mentor.user.id }).where(eq(enrolments.campId, id));
  const row = {
    rank: 1,
    userId: people[0]!.id,
    name: 'A X',
    handle: people[0]!.handle,
    mentor: 'Mona Adel',
    mentorId: mentor.user.id,
    total: 4,
    outOf: 30,
    campId: id,
    wave: 'Another',
    level: 'Level 1',
  };
  for (const query of ['', '&search=a'])
    expect((await standing(`campId=${id}${query}`, people[0]!.token)).data).toMatchObject([row]);
});

test('one statement may write the results of three hundred people', async () => {
  const { id, session } = await campOf([]);
  await context.db.execute(sql`
    with people as (
      insert into users (email, password_hash, role, first_name, last_name, phone, codeforces_handle)
      select 'many' || n || '@club.test', '!', 'trainee', 'Many', 'X', '01000000000', 'many_' || n
      from generate_series(1, 300) as n returning id
    ) insert into enrolments (camp_id, user_id) select ${id}, id from people`);
  await context.db.execute(sql`
    insert into sheet_cells (session_id, kind, user_id, synced)
    select ${session}, 'sheet', user_id, 3 from enrolments where camp_id = ${id}`);
  const totals = await context.db.select().from(enrolments).where(eq(enrolments.campId, id));
  expect(totals.filter(({ total }) => total === 3)).toHaveLength(300);
});

test('totals follow cells that are added, changed or cleared and sessions that are removed or moved', async () => {
  const { id, session, people, read, cellOf } = await campOf([1, 2]);
  const [a, b] = [people[0]!, people[1]!];
  const second = await makeSession(context, id);
  await context.db.insert(sheetCells).values([
    { sessionId: second, userId: a.id, kind: 'sheet', synced: 3 },
    { sessionId: second, userId: a.id, kind: 'contest', synced: 1 },
    { sessionId: second, userId: b.id, kind: 'sheet', synced: 1 },
  ]);
  expect(await read()).toEqual(['1 A 5', '2 B 3']);
  await context.db.update(sheetCells).set({ manual: 4 }).where(cellOf(b.id));
  expect(await read()).toEqual(['1 A 5', '1 B 5']);
  await context.db.update(sheetCells).set({ manual: null }).where(cellOf(b.id));
  expect(await read()).toEqual(['1 A 5', '2 B 1']);
  await context.db.delete(sheetCells).where(cellOf(a.id));
  expect(await read()).toEqual(['1 A 4', '2 B 1']);
  await context.db.update(trainingSessions).set({ campId: other }).where(eq(trainingSessions.id, second));
  expect(await read()).toEqual(['1 A 0', '1 B 0']);
  await context.db.update(trainingSessions).set({ campId: id }).where(eq(trainingSessions.id, second));
  expect(await read()).toEqual(['1 A 4', '2 B 1']);
  await context.db.delete(trainingSessions).where(eq(trainingSessions.id, second));
  await context.db.delete(trainingSessions).where(eq(trainingSessions.id, session));
  expect(await read()).toEqual(['1 A 0', '1 B 0']);
});

test('a late joiner keeps what they solved, and archived people have no rank', async () => {
  const { id, session, people, read } = await campOf([9, 5, 1]);
  const late = await makePerson(context, { role: 'trainee', firstName: 'L', lastName: 'X' });
  await context.db
    .insert(sheetCells)
    .values({ sessionId: session, userId: late.user.id, kind: 'contest', synced: 7 });
  await context.db.insert(enrolments).values({ campId: id, userId: late.user.id });
  expect(await read()).toEqual(['1 A 9', '2 L 7', '3 B 5', '4 C 1']);
  const archived = (at: Date | null) =>
    context.db.update(users).set({ archivedAt: at }).where(eq(users.id, people[0]!.id));
  await archived(context.clock.now());
  expect(await read()).toEqual(['1 L 7', '2 B 5', '3 C 1']);
  expect(await read('size=1&page=3')).toEqual(['3 C 1']);
  expect(await read('search=c')).toEqual(['3 C 1']);
  expect((await standing(`campId=${id}`, trainees[0]!.token)).total).toBe(3);
  await archived(null);
  expect((await standing(`campId=${id}`, trainees[0]!.token)).total).toBe(4);
});

test('an archived wave has no standing and is not a trainee’s own wave', async () => {
  const { id, people } = await campOf([3]);
  const { user, token } = await makeTrainee(context, other, { firstName: 'Two', lastName: 'Waves' });
  await context.db
    .insert(enrolments)
    .values({ campId: id, userId: user.id, joinedAt: new Date(Date.now() + 1000) });
  const ownOf = async () => (await standing('', token)).data[0].campId as string;
  expect(await ownOf()).toBe(id);
  await context.db.update(camps).set({ archivedAt: context.clock.now() }).where(eq(camps.id, id));
  expect(await ownOf()).toBe(other);
  const leader = await makePerson(context, { role: 'leader' });
  expect((await standing(`campId=${id}`, leader.token)).code).toBe('NOT_FOUND');
  expect((await standing('search=A X&size=1000', leader.token)).data).not.toContainEqual(
    expect.objectContaining({ userId: people[0]!.id }),
  );
});

test('the exported standing has a row for every trainee', async () => {
  const { id, people } = await campOf([2, 1]);
  const answer = await fetch(`${api.url}/api/standing?campId=${id}&format=csv&size=1`, {
    headers: { token: people[0]!.token },
  });
  const lines = (await answer.text()).trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('rank');
  expect(lines[0]).not.toContain('userId');
});

test('one’s own place says on which page the row is: among equals by name, archived people left out', async () => {
  const { id, people } = await campOf([9, 5, 5, 5, 0, 0]);
  const ownOf = async (at: number) => {
    const { rank, place } = await ownRow(`campId=${id}`, people[at]!.token);
    return { rank, place };
  };
  expect(await ownOf(0)).toEqual({ rank: 1, place: 1 });
  expect(await ownOf(3)).toEqual({ rank: 2, place: 4 });
  expect(await ownOf(5)).toEqual({ rank: 5, place: 6 });
  const page = Math.ceil((await ownRow(`campId=${id}`, people[3]!.token)).place / 2);
  const { data } = await standing(`campId=${id}&size=2&page=${page}`, people[3]!.token);
  expect(data.map(({ userId }: { userId: string }) => userId)).toContain(people[3]!.id);
  await context.db.update(users).set({ archivedAt: context.clock.now() }).where(eq(users.id, people[1]!.id));
  expect(await ownOf(3)).toEqual({ rank: 2, place: 3 });
  expect(await ownOf(5)).toEqual({ rank: 4, place: 5 });
});

test('the standing of one mentor’s trainees keeps the ranks of the whole wave', async () => {
  const { id, people, read } = await campOf([9, 7, 7, 3, 0]);
  const mona = await makePerson(context, { role: 'mentor', firstName: 'Mona' });
  const nour = await makePerson(context, { role: 'mentor', firstName: 'Nour' });
  await makeStaff(context, id, [mona, nour]);
  const give = (at: number, mentorId: string) =>
    context.db
      .update(enrolments)
      .set({ mentorId })
      .where(and(eq(enrolments.campId, id), eq(enrolments.userId, people[at]!.id)));
  await give(0, nour.user.id);
  for (const at of [2, 3, 4]) await give(at, mona.user.id);

  const ofMona = `mentorId=${mona.user.id}`;
  const everybody = ['1 A 9', '2 B 7', '2 C 7', '4 D 3', '5 E 0'];
  expect(await read()).toEqual(everybody);
  expect(await read(ofMona)).toEqual(['2 C 7', '4 D 3', '5 E 0']);
  expect(await read(`${ofMona}&size=2&page=2`)).toEqual(['5 E 0']);
  expect(await read(`${ofMona}&search=d x`)).toEqual(['4 D 3']);
  expect(await read(`mentorId=${nour.user.id}`)).toEqual(['1 A 9']);
  expect(await read()).toEqual(everybody);
  expect(await standing(`campId=${id}&${ofMona}`, people[2]!.token)).toMatchObject({ total: 3 });

  // Without a camp: in all camps that the reader works in.
  expect((await standing(ofMona, mona.token)).total).toBe(3);
  const elsewhereId = await makeCamp(context, { levelId, title: 'Elsewhere' });
  const stranger = await makePerson(context, { role: 'mentor', firstName: 'Stranger' });
  await makeStaff(context, elsewhereId, [stranger]);
  expect((await standing(ofMona, stranger.token)).total).toBe(0);
});

test('a mentor of another wave and an unknown one have no trainees; what is no id is not found', async () => {
  const { id, read, people } = await campOf([4]);
  const ofAnother = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, other, [ofAnother]);
  await context.db
    .update(enrolments)
    .set({ mentorId: ofAnother.user.id })
    .where(eq(enrolments.userId, elsewhere.user.id));
  expect(await read(`mentorId=${ofAnother.user.id}`)).toEqual([]);
  expect(await read(`mentorId=${crypto.randomUUID()}`)).toEqual([]);
  const wrong = await standing(`campId=${id}&mentorId=x`, people[0]!.token);
  expect(wrong.code).toBe('NOT_FOUND');
  const closed = await makeCamp(context, { levelId, title: 'Closed' });
  await context.db.update(camps).set({ standingOpen: false }).where(eq(camps.id, closed));
  const refused = await standing(`campId=${closed}&mentorId=${ofAnother.user.id}`, people[0]!.token);
  expect(refused.code).toBe('FORBIDDEN');
});

test('the exported standing takes the mentor too, and ranks nobody who has solved nothing', async () => {
  const { id, people } = await campOf([2, 1, 0]);
  const mentor = await makePerson(context, { role: 'mentor', firstName: 'Mona', lastName: 'Adel' });
  await makeStaff(context, id, [mentor]);
  for (const { id: userId } of people.slice(1))
    await context.db
      .update(enrolments)
      .set({ mentorId: mentor.user.id })
      .where(eq(enrolments.userId, userId));
  const answer = await fetch(
    `${api.url}/api/standing?campId=${id}&mentorId=${mentor.user.id}&format=csv&size=1`,
    { headers: { token: mentor.token } },
  );
  const [, ...rows] = (await answer.text()).trim().split(/\r?\n/);
  expect(rows.map((row) => row.split(',').slice(0, 2).join(','))).toEqual(['2,B X', ',C X']);
});
