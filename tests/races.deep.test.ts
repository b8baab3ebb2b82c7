import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { offerSetup } from '#features/accounts/server/auth/setup.service.ts';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { makeTwoStepPerson } from '#features/accounts/server/two-step/two-step.harness.ts';
import { recoveryCodes } from '#features/accounts/server/two-step/two-step.table.ts';
import { sheetCells } from '#features/results/server/sheets/sheets.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { day, TestCamp } from '#features/warnings/server/warnings.harness.ts';
import { dismissals, warnings } from '#features/warnings/server/warnings.table.ts';
import type { Reply } from './api-client.ts';
import { codeIn, mailTo } from './outbox.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeTrainee, password } from './people.ts';
import { fiftyAtOnce, winnerOf } from './races.ts';
import { appForFile, appForTest } from './test-app.ts';

const environment = { RATE_LIMITS: 'off' };
const club = await appForFile({ environment });
const { api, context, dataDir } = club;
const processes = [club, await appForFile({ environment, beside: club })] as const;
const leaders = [
  await makePerson(context, { role: 'leader' }),
  await makePerson(context, { role: 'leader' }),
] as const;
const leaderOf = (turn: number) => leaders[turn % 3 === 0 ? 0 : 1];
const levelId = await makeLevel(context);

const recorded = (targetId: string, actions: string[]) =>
  context.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.targetId, targetId), inArray(auditEntries.action, actions)));

test('a reset code that is used fifty times at once sets one password', async () => {
  const { user } = await makePerson(context);
  const asked = await api.post('/api/auth/forgot-password', { email: user.email });
  const otp = codeIn(await mailTo(dataDir, user.email));
  const headers = { token: String(asked.body.token) };
  const passwordOf = (turn: number) => `balloon number ${turn} rises`;
  const replies = await fiftyAtOnce(processes, (on, turn) =>
    on.post('/api/auth/reset-password', { otp, newPassword: passwordOf(turn) }, { headers }),
  );
  const winner = winnerOf(replies);
  const signIn = (turn: number) =>
    api.post('/api/auth/login', { email: user.email, password: passwordOf(turn) });
  expect((await signIn(winner)).status).toBe(200);
  expect((await signIn((winner + 1) % 50)).status).toBe(401);
  expect(await recorded(user.id, ['account.password-reset'])).toHaveLength(1);
});

test('a setup link that is opened fifty times at once makes one leader', async () => {
  const fresh = await appForTest({ environment });
  const beside = await appForTest({ environment, beside: fresh });
  const token = new URL((await offerSetup(fresh.context))!).searchParams.get('token');
  const emailOf = (turn: number) => `leader${turn}@club.test`;
  const replies = await fiftyAtOnce([fresh, beside], (on, turn) =>
    on.post('/api/auth/setup', {
      token,
      firstName: 'Mariam',
      lastName: 'Adel',
      email: emailOf(turn),
      password,
    }),
  );
  const winner = winnerOf(replies);
  const stored = await fresh.context.db.select().from(users);
  expect(stored.map(({ email, role }) => ({ email, role }))).toEqual([
    { email: emailOf(winner), role: 'leader' },
  ]);
  expect((await fresh.api.post('/api/auth/login', { email: emailOf(winner), password })).status).toBe(200);
});

test('of two leaders who demote each other fifty times at once, one stays', async () => {
  const fresh = await appForTest({ environment });
  const beside = await appForTest({ environment, beside: fresh });
  const pair = [
    await makePerson(fresh.context, { role: 'leader' }),
    await makePerson(fresh.context, { role: 'leader' }),
  ] as const;
  const victimOf = (turn: number) => pair[turn % 3 === 0 ? 0 : 1];
  const replies = await fiftyAtOnce([fresh, beside], (on, turn) => {
    const victim = victimOf(turn);
    const { token } = victim === pair[0] ? pair[1] : pair[0];
    return on.patch(`/api/user/profile/${victim.user.id}`, { role: 'trainee' }, { token });
  });
  for (const { status } of replies) expect([200, 401, 403, 409]).toContain(status);
  // Demoting somebody who is demoted already succeeds and changes nothing.
  const demoted = new Set(
    replies.flatMap(({ status }, turn) => (status === 200 ? [victimOf(turn).user.id] : [])),
  );
  expect(demoted.size).toBe(1);
  const stored = await fresh.context.db.select().from(users);
  for (const { id, role } of stored) expect(role).toBe(demoted.has(id) ? 'trainee' : 'leader');
  // A call that came after the demotion is refused, which is recorded too.
  const entries = await fresh.context.db
    .select()
    .from(auditEntries)
    .where(ne(auditEntries.action, 'call.refused'));
  expect(entries.map(({ action, targetId }) => ({ action, targetId }))).toEqual([
    { action: 'member.role-changed', targetId: [...demoted][0] },
  ]);
});

async function request(campId: string) {
  const person = await makePerson(context);
  const { body } = await api.post('/api/request', { campId }, { token: person.token });
  return { person, id: String(body.data._id) };
}

test('a request that is approved and denied fifty times at once gets one decision', async () => {
  const campId = await makeCamp(context, { levelId });
  const { person, id } = await request(campId);
  const decisionOf = (turn: number) => (turn % 4 < 2 ? 'accepted' : 'rejected');
  const replies = await fiftyAtOnce(processes, (on, turn) =>
    on.patch(
      '/api/request',
      { requestIds: [id], requestStat: decisionOf(turn) },
      { token: leaderOf(turn).token },
    ),
  );
  const winner = winnerOf(replies);
  const [row] = await context.db.select().from(joinRequests).where(eq(joinRequests.id, id));
  expect(row).toMatchObject({ state: decisionOf(winner), decidedBy: leaderOf(winner).user.id });
  const joined = decisionOf(winner) === 'accepted' ? 1 : 0;
  expect(await context.db.$count(enrolments, eq(enrolments.campId, campId))).toBe(joined);
  const entries = await recorded(person.user.id, ['request.accepted', 'request.rejected']);
  expect(entries.map(({ action, actorId }) => ({ action, actorId }))).toEqual([
    { action: `request.${decisionOf(winner)}`, actorId: leaderOf(winner).user.id },
  ]);
});

test('a request that is taken back and approved fifty times at once ends one way', async () => {
  const campId = await makeCamp(context, { levelId });
  const { person, id } = await request(campId);
  const isTakenBack = (turn: number) => turn % 4 < 2;
  const replies = await fiftyAtOnce(processes, (on, turn) =>
    isTakenBack(turn)
      ? on.delete(`/api/request/me/${id}`, undefined, { token: person.token })
      : on.patch(
          '/api/request',
          { requestIds: [id], requestStat: 'accepted' },
          { token: leaderOf(turn).token },
        ),
  );
  const left = isTakenBack(winnerOf(replies)) ? 0 : 1;
  expect(await context.db.$count(joinRequests, eq(joinRequests.id, id))).toBe(left);
  expect(await context.db.$count(enrolments, eq(enrolments.campId, campId))).toBe(left);
});

test('a recovery code that is typed fifty times at once signs in one of them', async () => {
  const {
    user,
    recoveryCodes: [recoveryCode],
  } = await makeTwoStepPerson(club);
  const challenges = await fiftyAtOnce(processes, async (on) => {
    const { body } = await on.post('/api/auth/login', { email: user.email, password });
    return String(body.challenge);
  });
  const replies = await fiftyAtOnce(processes, (on, turn) =>
    on.post('/api/auth/login/two-step', { challenge: challenges[turn], recoveryCode }),
  );
  const winner = winnerOf(replies);
  const own = { token: replies[winner]!.body.token! };
  expect((await api.get('/api/user/me', own)).body.data._id).toBe(user.id);
  const used = and(eq(recoveryCodes.userId, user.id), isNotNull(recoveryCodes.usedAt));
  expect(await context.db.$count(recoveryCodes, used)).toBe(1);
});

/** Somebody who missed two sessions, and the proposal to warn them. */
async function proposal() {
  const camp = await TestCamp.make(context);
  const person = await camp.trainee();
  for (const ago of [9, 2]) {
    const session = await camp.session(`Session ${ago}`, camp.ago(ago * day));
    await camp.mark(person, session, 'absent');
  }
  const path = `/api/warning/proposed?campId=${camp.campId}&kind=attendance`;
  const { body } = await api.get(path, { token: leaders[0].token });
  return { campId: camp.campId, person, id: String(body.data[0]._id) };
}

const hasDecided = ({ body }: Reply) => body.data.decided === 1;

test('a proposed warning that is sent and dismissed fifty times at once is decided once', async () => {
  const { campId, person, id } = await proposal();
  const decisionOf = (turn: number) => (turn % 4 < 2 ? 'send' : 'dismiss');
  const replies = await fiftyAtOnce(processes, (on, turn) =>
    on.post(
      '/api/warning/decide',
      { proposals: [id], decision: decisionOf(turn) },
      { token: leaderOf(turn).token },
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const winners = replies.flatMap((reply, turn) => (hasDecided(reply) ? [turn] : []));
  expect(winners).toHaveLength(1);
  const sent = decisionOf(winners[0]!) === 'send';
  expect(await context.db.$count(warnings, eq(warnings.campId, campId))).toBe(sent ? 1 : 0);
  expect(await context.db.$count(dismissals, eq(dismissals.campId, campId))).toBe(sent ? 0 : 1);
  const entries = await recorded(person.user.id, ['warning.sent', 'warning.dismissed']);
  expect(entries.map(({ actorId }) => actorId)).toEqual([leaderOf(winners[0]!).user.id]);
});

test('a warning that is withdrawn and sent again fifty times at once is withdrawn once', async () => {
  const { campId, person, id } = await proposal();
  const send = { proposals: [id], decision: 'send' };
  await api.post('/api/warning/decide', send, { token: leaders[0].token });
  const [{ id: warningId } = { id: '' }] = await context.db
    .select()
    .from(warnings)
    .where(eq(warnings.campId, campId));
  const isWithdrawal = (turn: number) => turn % 4 < 2;
  const replies = await fiftyAtOnce(processes, (on, turn) => {
    const { token } = leaderOf(turn);
    return isWithdrawal(turn)
      ? on.delete(`/api/warning/${warningId}`, undefined, { token })
      : on.post('/api/warning/decide', send, { token });
  });
  const sentAgain = replies.filter((reply, turn) => !isWithdrawal(turn) && hasDecided(reply));
  expect(sentAgain).toEqual([]);
  const withdrawn = replies.map((reply, turn) => (isWithdrawal(turn) ? reply : { ...reply, status: 204 }));
  const winner = winnerOf(withdrawn);
  const stored = await context.db.select().from(warnings).where(eq(warnings.campId, campId));
  expect(stored).toMatchObject([{ id: warningId, withdrawnBy: leaderOf(winner).user.id }]);
  expect(await recorded(person.user.id, ['warning.sent', 'warning.withdrawn'])).toHaveLength(2);
});

test('a mark that is undone and changed fifty times at once becomes what the first of them wanted', async () => {
  const campId = await makeCamp(context, { levelId });
  const sessionId = await makeSession(context, campId);
  const { user } = await makeTrainee(context, campId);
  const mark = { sessionId, userId: user.id };
  await api.patch('/api/attendance', { ...mark, state: 'present' }, { token: leaders[0].token });
  const wanted = [null, null, 'late', 'excused'] as const;
  const wantedBy = (turn: number) => wanted[turn % 4] ?? null;
  const replies = await fiftyAtOnce(processes, (on, turn) =>
    on.patch(
      '/api/attendance',
      { ...mark, state: wantedBy(turn), expected: 'present' },
      { token: leaderOf(turn).token },
    ),
  );
  const winner = winnerOf(replies);
  const stored = await context.db.select().from(attendanceMarks).where(eq(attendanceMarks.userId, user.id));
  expect(stored[0]?.state ?? null).toBe(wantedBy(winner));
});

/** Whether the changes can have been made one after the other, each to what the one before it left. */
const formChain = (changes: { from: unknown; to: unknown }[], last: unknown) =>
  [null, last, ...changes.map(({ to }) => to)].every((value) => {
    const left = changes.filter(({ from }) => from === value).length + Number(value === last);
    const reached = changes.filter(({ to }) => to === value).length + Number(value === null);
    return left === reached;
  });

/** The recorded changes of a person's value. */
const changesOf = async (userId: string, actions: string[]) =>
  (await recorded(userId, actions)).map(({ details }) => {
    const { from = null, to = null } = details as { from?: unknown; to?: unknown };
    return { from, to };
  });

test('of fifty marks at once in an empty cell each returns and records the mark that it replaced', async () => {
  const campId = await makeCamp(context, { levelId });
  const sessionId = await makeSession(context, campId);
  const { user } = await makeTrainee(context, campId);
  const states = ['present', 'late', 'absent', null, 'excused'] as const;
  const replies = await fiftyAtOnce(processes, (on, turn) =>
    on.patch(
      '/api/attendance',
      { sessionId, userId: user.id, state: states[turn % 5] },
      { token: leaderOf(turn).token },
    ),
  );
  const [stored] = await context.db.select().from(attendanceMarks).where(eq(attendanceMarks.userId, user.id));
  const changes = replies.map(({ body }) => ({ from: body.data.before, to: body.data.state }));
  expect(formChain(changes, stored?.state ?? null), JSON.stringify(changes)).toBe(true);
  const actions = ['attendance.marked', 'attendance.corrected', 'attendance.cleared'];
  const logged = await changesOf(user.id, actions);
  expect(logged).toHaveLength(changes.filter(({ from, to }) => from !== to).length);
  expect(formChain(logged, stored?.state ?? null), JSON.stringify(logged)).toBe(true);
});

test('of fifty results at once in an empty cell each returns and records the result that it replaced', async () => {
  const campId = await makeCamp(context, { levelId });
  const sessionId = await makeSession(context, campId);
  const { user } = await makeTrainee(context, campId);
  const solvedBy = (turn: number) => (turn % 5 === 3 ? null : turn % 7);
  const replies = await fiftyAtOnce(processes, (on, turn) =>
    on.patch(
      '/api/sheet',
      { sessionId, userId: user.id, kind: 'sheet', solved: solvedBy(turn) },
      { token: leaderOf(turn).token },
    ),
  );
  const [stored] = await context.db.select().from(sheetCells).where(eq(sheetCells.userId, user.id));
  const changes = replies.map(({ body }, turn) => ({ from: body.before, to: solvedBy(turn) }));
  expect(formChain(changes, stored?.manual ?? null), JSON.stringify(changes)).toBe(true);
  const logged = await changesOf(user.id, ['score.set', 'score.corrected', 'score.cleared']);
  expect(logged).toHaveLength(changes.filter(({ from, to }) => from !== to).length);
  expect(formChain(logged, stored?.manual ?? null), JSON.stringify(logged)).toBe(true);
});
