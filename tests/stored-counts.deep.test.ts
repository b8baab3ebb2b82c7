import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { storedCounts } from '#app/server/admin/check/counts.ts';
import { attendanceStates } from '#features/attendance/attendance.rules.ts';
import { markArrival } from '#features/attendance/server/attendance.queries.ts';
import { enrol } from '#features/programme/server/camps/camps.service.ts';
import { sheetKinds } from '#features/results/sheets.rules.ts';
import { writeSynced } from '#features/results/server/sheets/sync.queries.ts';
import { foldSearchChanges, rememberSearch } from '#features/people/server/search/search-terms.service.ts';
import { foldTallies } from '#features/accounts/server/users/users.service.ts';
import { roles } from '#club/shared/access.ts';
import { isDeadlock, violatedReference } from '#kit/server/database/errors.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeTrainee } from './people.ts';
import { whileLocked } from './races.ts';
import { appForTest, type TestApp } from './test-app.ts';

/** Counts again as the operator's check does, whose own test says that it finds every wrong count. */
async function differences({ context: { db } }: TestApp): Promise<unknown[]> {
  const found = await Promise.all(
    storedCounts.map(async ({ name, findWrong }) =>
      (await findWrong(db)).map((wrong) => ({ name, ...wrong })),
    ),
  );
  return found.flat();
}

/** A generator of pseudo-random numbers (mulberry32): one seed, one history. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

let app: TestApp;
let token: string;

beforeEach(async () => {
  app = await appForTest({ environment: { RATE_LIMITS: 'off' } });
  ({ token } = await makePerson(app.context, { role: 'leader' }));
  const levelId = await makeLevel(app.context);
  for (let camp = 0; camp < 3; camp += 1) {
    const campId = await makeCamp(app.context, { levelId });
    for (let session = 0; session < 2; session += 1) await makeSession(app.context, campId);
    for (let trainee = 0; trainee < 4; trainee += 1) await makeTrainee(app.context, campId);
  }
  const places = sql`from training_sessions t join enrolments e using (camp_id)`;
  await execute(
    sql`insert into attendance_marks (session_id, user_id, state) select t.id, e.user_id, 'present' ${places}`,
  );
  await execute(
    sql`insert into sheet_cells (session_id, kind, user_id, synced) select t.id, 'sheet', e.user_id, 2 ${places}`,
  );
});

/** One writer with a random history of its own. Writers that share a database keep to what the product does at once. */
class Writer {
  readonly random: (below: number) => number;
  readonly alone: boolean;
  constructor(seed: number, { alone }: { alone: boolean }) {
    this.random = randomOf(seed);
    this.alone = alone;
  }

  pick = <Item>(items: readonly Item[]): Item => items[this.random(items.length)]!;

  /** Some ids in the order in which they were made; fewer when there are not so many. */
  async ids(from: SQL, most: number): Promise<string[]> {
    const rows = await app.context.db.execute<{ id: string }>(sql`select id from ${from} order by id`);
    const first = this.random(rows.length);
    return [...rows.slice(first), ...rows.slice(0, first)].slice(0, most).map(({ id }) => id);
  }
  id = async (from: SQL): Promise<string> => (await this.ids(from, 1))[0] ?? unknownId;

  wave = () => this.id(sql`camps where archived_at is null`);
  session = () => this.id(sql`training_sessions`);
  person = () => this.id(sql`users where role <> 'leader'`);
  people = () => this.ids(sql`users where role <> 'leader'`, 1 + this.random(4));

  /** A session and some trainees of its camp, or anybody when nobody else writes. */
  async places(): Promise<{ sessionId: string; userIds: string[] }> {
    const sessionId = await this.session();
    if (this.alone && this.random(4) === 0) return { sessionId, userIds: await this.people() };
    const trainees = sql`(select e.user_id as id from enrolments e join training_sessions t on t.camp_id = e.camp_id
      where t.id = ${sessionId}) as trainees`;
    return { sessionId, userIds: await this.ids(trainees, 1 + this.random(4)) };
  }
  async place(): Promise<{ sessionId: string; userId: string }> {
    const { sessionId, userIds } = await this.places();
    return { sessionId, userId: userIds[0] ?? unknownId };
  }

  async call(method: string, path: string, body?: unknown): Promise<void> {
    const { status } = await app.api.send(method, path, body, { token });
    // The rules may refuse, and another writer may have removed it.
    expect([200, 201, 400, 403, 404, 409]).toContain(status);
  }

  async run(operation: Operation): Promise<void> {
    try {
      await operation(this);
    } catch (error) {
      // The API retries by itself, raw SQL does not.
      if (!isDeadlock(error) && violatedReference(error) === null) throw error;
    }
  }
}

const unknownId = '00000000-0000-7000-8000-000000000000';
type Operation = (writer: Writer) => Promise<unknown>;

const viaApi: Record<string, Operation> = {
  'set a mark': async (w) =>
    w.call('PATCH', '/api/attendance', { ...(await w.place()), state: w.pick(attendanceStates) }),
  'mark trainees present': async (w) => {
    const { sessionId, userIds } = await w.places();
    for (const userId of userIds)
      await w.call('PATCH', '/api/attendance', { sessionId, userId, state: 'present' });
  },
  'clear a mark': async (w) => w.call('PATCH', '/api/attendance', { ...(await w.place()), state: null }),
  'set a cell': async (w) =>
    w.call('PATCH', '/api/sheet', { ...(await w.place()), kind: w.pick(sheetKinds), solved: w.random(9) }),
  'clear a cell': async (w) =>
    w.call('PATCH', '/api/sheet', { ...(await w.place()), kind: w.pick(sheetKinds), solved: null }),
  'add a session': async (w) => w.call('POST', '/api/session', { title: 'Graphs', campId: await w.wave() }),
  'move a session': async (w) =>
    w.call('PATCH', `/api/session/${await w.session()}`, { campId: await w.wave() }),
  'remove a session': async (w) => w.call('DELETE', `/api/session/${await w.session()}`),
  'archive a wave': async (w) => w.call('POST', '/api/archive', { campId: await w.wave() }),
  'archive a session': async (w) => w.call('POST', '/api/archive', { sessionId: await w.session() }),
  'archive people': async (w) => w.call('POST', '/api/archive', { userIds: await w.people() }),
  'restore something archived': async (w) =>
    w.call('POST', `/api/archive/${await w.id(sql`archive_entries`)}/restore`),
  'remove something archived for good': async (w) =>
    w.call('DELETE', `/api/archive/${await w.id(sql`archive_entries`)}`),
  'change a role': async (w) =>
    w.call('PATCH', `/api/user/profile/${await w.person()}`, { role: w.pick(roles.slice(0, -1)) }),
  'remove a person': async (w) => w.call('DELETE', `/api/user/profile/${await w.person()}`),
};

const viaServices: Record<string, Operation> = {
  'add a person': () => makePerson(app.context, { role: 'trainee' }),
  'add a wave': async () => makeCamp(app.context, { levelId: await makeLevel(app.context) }),
  'enrol people': async (w) => {
    const [campId, userIds] = [await w.wave(), await w.people()];
    await app.context.db.transaction((tx) => enrol(tx, { campId, userIds, at: app.clock.now() }));
  },
  'check in': async (w) =>
    markArrival(app.context.db, { ...(await w.place()), place: {}, at: app.clock.now() }),
  'sync a column': async (w) => {
    const { sessionId, userIds } = await w.places();
    const solved = userIds.map((userId) => ({ userId, count: w.random(9), letters: null, readAs: null }));
    await writeSynced(app.context.db, { sessionId, kind: w.pick(sheetKinds), solved, at: app.clock.now() });
  },
  'fold the tallies': () => foldTallies(app.context.db),
  'fold what searches find': () => foldSearchChanges(app.context.db),
  'remember a search': (w) => rememberSearch(app.context.db, w.pick(['o', 'ur', 'nour', 'number1', 'samir'])),
};

const execute = (query: SQL) => app.context.db.execute(query);

const viaSql: Record<string, Operation> = {
  'change the marks of a session': async (w) =>
    execute(sql`update attendance_marks set state = ${w.pick(attendanceStates)}
      where session_id = ${await w.session()}`),
  'delete the marks of a person': async (w) =>
    execute(sql`delete from attendance_marks where user_id = ${await w.person()}`),
  'raise the cells of a session': async (w) =>
    execute(sql`update sheet_cells set synced = synced + 1 where session_id = ${await w.session()}`),
  'delete the cells of a person': async (w) =>
    execute(sql`delete from sheet_cells where user_id = ${await w.person()}`),
  'rename a person': async (w) =>
    execute(sql`update users set first_name = ${`Nour${w.random(99)}`} where id = ${await w.person()}`),
  'rename everybody of a role': async (w) =>
    execute(sql`update users set last_name = ${`Samir${w.random(99)}`} where role = ${w.pick(roles)}`),
};

/** Nothing in the product takes a person out of a camp that stays. */
const whenAlone: Record<string, Operation> = {
  'take people out of a wave': async (w) =>
    execute(sql`delete from enrolments where camp_id = ${await w.wave()}
      and user_id = any(${sql.param(await w.people())}::uuid[])`),
};

/** What empties a club happens less often than what fills it. */
const rare = new Set([
  'remove a session',
  'archive a wave',
  'archive people',
  'archive a session',
  'remove something archived for good',
  'remove a person',
  'delete the marks of a person',
  'delete the cells of a person',
  'add a wave',
  'fold the tallies',
]);

function draw(writer: Writer): [name: string, operation: Operation] {
  const all = Object.entries({ ...viaApi, ...viaServices, ...viaSql, ...(writer.alone ? whenAlone : {}) });
  const common = all.filter(([name]) => !rare.has(name));
  return writer.pick([...all, ...common, ...common]);
}

test.for([1, 2, 3])('every stored count equals a recount after history %i', async (seed) => {
  const writer = new Writer(seed, { alone: true });
  for (let round = 1; round <= 20; round += 1) {
    const done: string[] = [];
    for (let step = 0; step < 5; step += 1) {
      const [name, operation] = draw(writer);
      await writer.run(operation);
      done.push(name);
    }
    expect(await differences(app), `seed ${seed}, round ${round}: ${done.join(', ')}`).toEqual([]);
  }
});

test.for([4, 5])(
  'every stored count equals a recount after two writers at once, history %i',
  async (seed) => {
    const writers = [new Writer(seed, { alone: false }), new Writer(seed + 1000, { alone: false })];
    for (let round = 1; round <= 4; round += 1) {
      await Promise.all(
        writers.map(async (writer) => {
          for (let step = 0; step < 15; step += 1) await writer.run(draw(writer)[1]);
        }),
      );
      expect(await differences(app), `seed ${seed}, round ${round}`).toEqual([]);
    }
  },
);

test('marks and solved problems entered while their session moves count in the other wave', async () => {
  const { context, api } = app;
  const levelId = await makeLevel(context);
  const [from, to] = [await makeCamp(context, { levelId }), await makeCamp(context, { levelId })];
  const { user } = await makeTrainee(context, from);
  await execute(sql`insert into enrolments (camp_id, user_id) values (${to}, ${user.id})`);
  const sessionId = await makeSession(context, from);
  const place = { sessionId, userId: user.id };
  const replies = await whileLocked(
    context,
    sql`update training_sessions set camp_id = ${to} where id = ${sessionId}`,
    [
      () => api.patch('/api/sheet', { ...place, kind: 'sheet', solved: 3 }, { token }),
      () => api.patch('/api/attendance', { ...place, state: 'present' }, { token }),
    ],
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await differences(app)).toEqual([]);
});

test('problems solved while their session is archived are kept and count after its return', async () => {
  const { context, api } = app;
  const campId = await makeCamp(context, { levelId: await makeLevel(context) });
  const { user } = await makeTrainee(context, campId);
  const sessionId = await makeSession(context, campId);
  const place = { sessionId, userId: user.id };
  const replies = await whileLocked(
    context,
    sql`update training_sessions set archived_at = now() where id = ${sessionId}`,
    [() => api.patch('/api/sheet', { ...place, kind: 'sheet', solved: 3 }, { token })],
  );
  expect(replies.map(({ status }) => status)).toEqual([200]);
  expect(await differences(app)).toEqual([]);
  await execute(sql`update training_sessions set archived_at = null where id = ${sessionId}`);
  expect(await differences(app)).toEqual([]);
  const standing = await api.get(`/api/standing?campId=${campId}`, { token });
  expect(standing.body.data).toMatchObject([{ userId: user.id, total: 3 }]);
});

async function addMarkAndCell(sessionId: string, userId: string): Promise<void> {
  await execute(sql`insert into attendance_marks (session_id, user_id, state)
    values (${sessionId}, ${userId}, 'present')`);
  await execute(sql`insert into sheet_cells (session_id, kind, user_id, synced)
    values (${sessionId}, 'sheet', ${userId}, 2)`);
}

test('a trainee who joins a wave while a session moves into it counts there', async () => {
  const { context } = app;
  const levelId = await makeLevel(context);
  const [from, to] = [await makeCamp(context, { levelId }), await makeCamp(context, { levelId })];
  const { user } = await makeTrainee(context, from);
  const sessionId = await makeSession(context, from);
  await addMarkAndCell(sessionId, user.id);
  const join = () =>
    context.db.transaction((tx) => enrol(tx, { campId: to, userIds: [user.id], at: app.clock.now() }));
  await whileLocked(context, sql`update training_sessions set camp_id = ${to} where id = ${sessionId}`, [
    join,
  ]);
  expect(await differences(app)).toEqual([]);
});

test('a mark and a result that change while the trainee joins the wave count with their new values', async () => {
  const { context } = app;
  const campId = await makeCamp(context, { levelId: await makeLevel(context) });
  const sessionId = await makeSession(context, campId);
  const { user } = await makePerson(context, { role: 'trainee' });
  await addMarkAndCell(sessionId, user.id);
  const join = sql`insert into enrolments (camp_id, user_id) values (${campId}, ${user.id})`;
  const change = [
    async () => execute(sql`update attendance_marks set state = 'absent' where session_id = ${sessionId}`),
    async () => execute(sql`update sheet_cells set synced = 5 where session_id = ${sessionId}`),
  ];
  await whileLocked(context, join, change);
  expect(await differences(app)).toEqual([]);
});
