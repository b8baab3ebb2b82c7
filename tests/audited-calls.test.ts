import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allRoutes } from '#app/server/routes.ts';
import { type AuditAction, auditActions, isByOperator } from '#features/audit/audit.rules.ts';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { offerSetup } from '#features/accounts/server/auth/setup.service.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { siteDefaults } from '#features/site/site.defaults.ts';
import {
  challengeOf,
  codeOf,
  makeTwoStepPerson,
} from '#features/accounts/server/two-step/two-step.harness.ts';
import type { Reply } from './api-client.ts';
import { mailTo, tokenIn } from './outbox.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  password,
  signUpForm,
  startSession,
} from './people.ts';
import { withPicture } from './pictures.ts';
import { appForFile, appForTest, type TestApp } from './test-app.ts';

// A backup that a call asked for ends with this app.
const app = await appForFile({ own: true, environment: { RATE_LIMITS: 'off' } });
const { api, context } = app;
const leader = await makePerson(context, { role: 'leader' });
const levelId = await makeLevel(context);
const campId = await makeCamp(context, { levelId });
const sessionId = await makeSession(context, campId);
const byLeader = { token: leader.token };

interface Call {
  id?: string;
  body?: unknown;
  /** Of the leader by default. */
  token?: string;
  /** Another app than that of this file. */
  on?: TestApp;
}

/** Prepares the call that is to be recorded, or names the test that looks for the entry. */
type Shown = (() => Promise<Call>) | `${string}.test.ts`;
type Actions = Partial<Record<AuditAction, Shown>>;

const signInTest = 'src/features/accounts/server/auth/sign-in.test.ts';
const accountTest = 'src/features/accounts/server/auth/account.test.ts';
const twoStepTest = 'src/features/accounts/server/two-step/two-step.test.ts';
const anotherPhoneTest = 'src/features/accounts/server/two-step/another-phone.test.ts';
const secondStepTest = 'src/features/accounts/server/two-step/second-step.test.ts';
const recoveryCodesTest = 'src/features/accounts/server/two-step/recovery-codes.test.ts';
const passkeyTest = 'src/features/accounts/server/two-step/passkeys.test.ts';
const passkeySignInTest = 'src/features/accounts/server/two-step/passkey-sign-in.test.ts';
const systemTest = 'src/features/system/server/backups.routes.test.ts';
const proposalsTest = 'src/features/warnings/server/proposals.test.ts';

const peopleTest = 'src/features/people/server/people.routes.test.ts';

const nobody = { token: '' };
const idOf = ({ body }: Reply): string => body.data._id;

const newTrainee = async () => (await makeTrainee(context, campId)).user.id;

/** An excuse of a trainee, from a session of tomorrow. */
async function excuse(): Promise<Call> {
  const { token } = await makeTrainee(context, campId);
  const tomorrow = new Date(context.clock.now().getTime() + 24 * 60 * 60_000);
  const id = await makeSession(context, campId);
  await context.db.update(trainingSessions).set({ startsAt: tomorrow }).where(eq(trainingSessions.id, id));
  return { token, body: { sessionId: id, reason: 'An exam' } };
}

async function sentExcuse(): Promise<string> {
  const { token = '', body } = await excuse();
  return idOf(await api.post('/api/excuse', body, { token }));
}

function publication(
  one: 'news' | 'achievement' | 'event',
  fields: Record<string, string>,
): Record<string, Actions> {
  const form = () => withPicture('coverImage', { title: 'Balloons', ...fields });
  const added = async () => idOf(await api.post(`/api/${one}`, await form(), byLeader));
  return {
    [`POST /api/${one}`]: { [`${one}.added`]: async () => ({ body: await form() }) },
    [`PATCH /api/${one}/:id`]: {
      [`${one}.updated`]: async () => ({ id: await added(), body: { title: 'More balloons' } }),
    },
    [`DELETE /api/${one}/:id`]: { [`${one}.removed`]: async () => ({ id: await added() }) },
  };
}

/** The body of a mark on somebody who has these marks already, the last of which stands. */
async function mark(state: string | null, before: string[] = []): Promise<Call> {
  const { user } = await makeTrainee(context, campId);
  const body = { sessionId, userId: user.id };
  for (const one of before) await api.patch('/api/attendance', { ...body, state: one }, byLeader);
  return { body: { ...body, state } };
}

async function result(solved: number | null, before: number[] = []): Promise<Call> {
  const { user } = await makeTrainee(context, campId);
  const body = { sessionId, kind: 'sheet', userId: user.id };
  for (const one of before) await api.patch('/api/sheet', { ...body, solved: one }, byLeader);
  return { body: { ...body, solved } };
}

async function asked() {
  const { token } = await makePerson(context);
  return { id: idOf(await api.post('/api/request', { campId }, { token })), token };
}

async function decided(requestStat: 'accepted' | 'rejected'): Promise<Call> {
  return { body: { requestIds: [(await asked()).id], requestStat } };
}

async function warning(): Promise<Call> {
  const { user } = await makeTrainee(context, campId);
  return { body: { userId: user.id, campId, kind: 'attendance', reason: 'Left early' } };
}

/** The id of an archive entry. */
async function archived(): Promise<string> {
  const { user } = await makeTrainee(context, campId);
  await api.post('/api/archive', { userIds: [user.id] }, byLeader);
  const { body } = await api.get(`/api/archive?search=${user.lastName}`, byLeader);
  return body.data[0]._id as string;
}

async function setUp(): Promise<Call> {
  const on = await appForTest();
  const token = new URL((await offerSetup(on.context))!).searchParams.get('token');
  const name = { firstName: 'Mariam', lastName: 'Adel', email: 'first@club.test' };
  return { ...nobody, on, body: { ...name, password, token } };
}

/** What each changing call records, or why it records nothing. */
const calls: Record<string, Actions | string> = {
  'POST /api/auth/signup': {
    'account.created': async () => ({ ...nobody, body: signUpForm({ levelId, campId }) }),
  },
  'POST /api/auth/verify-email': {
    'account.verified': async () => {
      const form = signUpForm({ levelId, campId });
      await api.post('/api/auth/signup', form);
      return { ...nobody, body: { token: tokenIn(await mailTo(app.dataDir, form.email)) } };
    },
  },
  'POST /api/auth/resend-verification': 'sends a mail, changes nothing',
  'POST /api/auth/login': {
    'account.signed-in': async () => {
      const { user } = await makePerson(context);
      return { ...nobody, body: { email: user.email, password } };
    },
    'account.sign-in-failed': signInTest,
  },
  'POST /api/auth/login/two-step': {
    'account.signed-in': async () => {
      const { user, secret } = await makeTwoStepPerson(app);
      const challenge = await challengeOf(app, user.email);
      return { ...nobody, body: { challenge, code: codeOf(app, secret) } };
    },
    'account.sign-in-failed': secondStepTest,
    'account.recovery-code-used': recoveryCodesTest,
  },
  'POST /api/auth/login/passkey/options': 'changes nothing',
  'POST /api/auth/login/passkey': {
    'account.signed-in': passkeyTest,
    'account.sign-in-failed': passkeySignInTest,
  },
  'POST /api/auth/logout': { 'account.signed-out': () => makePerson(context) },
  'POST /api/auth/forgot-password': 'sends a mail, changes nothing',
  'POST /api/auth/reset-password': { 'account.password-reset': 'tests/races.deep.test.ts' },
  'POST /api/auth/setup': { 'leader.set-up': setUp },
  'PATCH /api/user/me': { 'account.updated': async () => ({ body: { firstName: 'Mariam' } }) },
  'PATCH /api/user/me/image': { 'account.updated': async () => ({ body: await withPicture('image') }) },
  'PATCH /api/user/me/password': { 'account.password-changed': accountTest },
  'DELETE /api/user/me': {
    'account.removed': async () => ({ token: (await makePerson(context)).token, body: { password } }),
  },
  'DELETE /api/user/me/session/:id': { 'account.session-ended': accountTest },
  'DELETE /api/user/me/session': {
    'account.session-ended': async () => {
      const { user, token } = await makePerson(context);
      await startSession(context, user.id);
      return { token };
    },
  },
  'POST /api/user/me/two-step': 'takes effect with the first code',
  'PATCH /api/user/me/two-step': {
    'account.two-step-on': twoStepTest,
    'account.two-step-moved': anotherPhoneTest,
  },
  'DELETE /api/user/me/two-step': { 'account.two-step-off': twoStepTest },
  'POST /api/user/me/two-step/recovery-code': { 'account.recovery-codes-renewed': recoveryCodesTest },
  'POST /api/user/me/passkey/options': 'changes nothing',
  'POST /api/user/me/passkey': { 'account.passkey-added': passkeyTest },
  'DELETE /api/user/me/passkey/:id': { 'account.passkey-removed': passkeyTest },
  'PUT /api/two-step-policy': {
    'policy.two-step-changed': 'src/features/accounts/server/two-step/policy.test.ts',
  },
  'POST /api/user': {
    'member.added': async () => ({ body: signUpForm({ levelId, campId }, { role: 'trainee' }) }),
  },
  'POST /api/user/import': { 'member.imported': 'src/features/people/server/members/import.test.ts' },
  'PATCH /api/user/profile/:id': {
    'member.role-changed': async () => ({
      id: (await makePerson(context)).user.id,
      body: { role: 'mentor' },
    }),
  },
  'POST /api/user/profile/:id/role': {
    'member.role-restored': 'src/features/people/server/members/members.routes.test.ts',
  },
  'DELETE /api/user/profile/:id': {
    'member.removed': async () => ({ id: (await makePerson(context)).user.id }),
  },
  'POST /api/level': {
    'level.added': async () => ({ body: { title: 'Level 2', description: 'The next steps' } }),
  },
  'PATCH /api/level/:id': { 'level.updated': async () => ({ id: levelId, body: { title: 'Level one' } }) },
  'DELETE /api/level/:id': { 'level.removed': async () => ({ id: await makeLevel(context) }) },
  'PATCH /api/level/order': {
    'level.ordered': async () => {
      await makeLevel(context, 'Last');
      const { body } = await api.get('/api/level?size=1000', byLeader);
      return { body: { ids: (body.data as { _id: string }[]).map(({ _id }) => _id).toReversed() } };
    },
  },
  'POST /api/camp': { 'camp.added': async () => ({ body: { title: 'Wave 2', levelId } }) },
  'PATCH /api/camp/:id': { 'camp.updated': async () => ({ id: campId, body: { title: 'Wave one' } }) },
  'DELETE /api/camp/:id': { 'camp.removed': async () => ({ id: await makeCamp(context, { levelId }) }) },
  'POST /api/camp/:id/clone': {
    'camp.cloned': async () => ({ id: campId, body: { title: 'Copy', startDate: '2027-01-03' } }),
  },
  'PATCH /api/camp/:id/order': {
    'camp.ordered': async () => {
      const id = await makeCamp(context, { levelId });
      const sessionIds = [await makeSession(context, id), await makeSession(context, id)].toReversed();
      return { id, body: { sessionIds } };
    },
  },
  'PATCH /api/camp/:id/mentor': {
    'camp.mentor-assigned': async () => {
      const mentor = await makePerson(context, { role: 'mentor' });
      await makeStaff(context, campId, [mentor]);
      const { user } = await makeTrainee(context, campId);
      return { id: campId, body: { userId: user.id, mentorId: mentor.user.id } };
    },
  },
  'PUT /api/camp/:id/rules': { 'rules.changed': async () => ({ id: campId, body: { sheetDays: 9 } }) },
  'POST /api/session': { 'session.added': async () => ({ body: { title: 'Loops', campId } }) },
  'PATCH /api/session/:id': {
    'session.updated': async () => ({ id: sessionId, body: { title: 'More arrays' } }),
  },
  'PATCH /api/session/order': {
    'camp.ordered': async () => {
      const id = await makeCamp(context, { levelId });
      const sessionIds = [await makeSession(context, id), await makeSession(context, id)].toReversed();
      return { body: { campId: id, sessionIds } };
    },
  },
  'DELETE /api/session/:id': { 'session.removed': async () => ({ id: await makeSession(context, campId) }) },
  'PATCH /api/attendance': {
    'attendance.marked': () => mark('present'),
    'attendance.corrected': () => mark('late', ['present']),
    'attendance.cleared': () => mark(null, ['present']),
  },
  'POST /api/session/:id/checkin': { 'attendance.window-set': async () => ({ id: sessionId, body: {} }) },
  'POST /api/attendance/checkin': {
    'attendance.checked-in': async () => {
      const opened = await api.post(`/api/session/${sessionId}/checkin`, {}, byLeader);
      const { token } = await makeTrainee(context, campId);
      return { token, body: { code: opened.body.data.code as string } };
    },
  },
  'POST /api/attendance/checkin/ticket': 'stores nothing',
  'PATCH /api/sheet': {
    'score.set': () => result(3),
    'score.corrected': () => result(4, [3]),
    'score.cleared': () => result(null, [3]),
  },
  'POST /api/sheet/sync': {
    'score.sync-queued': async () => ({ body: { campId: await makeCamp(context, { levelId }) } }),
  },
  'POST /api/request': {
    'request.sent': async () => ({ token: (await makePerson(context)).token, body: { campId } }),
  },
  'PATCH /api/request': {
    'request.accepted': () => decided('accepted'),
    'request.rejected': () => decided('rejected'),
  },
  'DELETE /api/request/me/:id': { 'request.taken-back': asked },
  'POST /api/excuse': { 'excuse.sent': excuse },
  'PATCH /api/excuse/:id': {
    'excuse.accepted': async () => ({ id: await sentExcuse(), body: { decision: 'accepted' } }),
    'excuse.rejected': async () => ({ id: await sentExcuse(), body: { decision: 'rejected' } }),
    'excuse.reopened': async () => {
      const id = await sentExcuse();
      await api.patch(`/api/excuse/${id}`, { decision: 'accepted' }, byLeader);
      return { id, body: { decision: 'pending' } };
    },
  },
  'DELETE /api/excuse/:id': {
    'excuse.taken-back': async () => {
      const { token = '', body } = await excuse();
      return { id: idOf(await api.post('/api/excuse', body, { token })), token };
    },
  },
  'POST /api/session/:id/rating': 'An entry would tell leaders who said what.',
  'POST /api/invitation': {
    'invitation.sent': async () => ({ body: { email: `${crypto.randomUUID()}@club.test`, role: 'hr' } }),
  },
  'DELETE /api/invitation/:id': {
    'invitation.withdrawn': async () => {
      const body = { email: `${crypto.randomUUID()}@club.test`, role: 'hr' };
      return { id: idOf(await api.post('/api/invitation', body, byLeader)) };
    },
  },
  'POST /api/invitation/accept': {
    'invitation.accepted': 'src/features/people/server/invitations/invitations.routes.test.ts',
  },
  'PATCH /api/person/:id': {
    'member.updated': async () => ({ id: await newTrainee(), body: { firstName: 'Corrected' } }),
  },
  'POST /api/person/:id/note': {
    'note.added': async () => ({ id: await newTrainee(), body: { campId, text: 'Talked on Sunday' } }),
  },
  'DELETE /api/person/:id/note/:noteId': { 'note.removed': peopleTest },
  'POST /api/person/:id/move': {
    'member.moved': async () => ({
      id: await newTrainee(),
      body: { from: campId, to: await makeCamp(context, { levelId }) },
    }),
  },
  'DELETE /api/person/:id/wave/:campId': { 'member.taken-out': peopleTest },
  'POST /api/person/:id/verification': {
    'member.verification-sent': async () => ({
      id: (await makePerson(context, { emailVerifiedAt: null })).user.id,
    }),
  },
  'POST /api/person/:id/password-link': { 'member.password-link': async () => ({ id: await newTrainee() }) },
  'PATCH /api/inbox': 'That somebody has read an entry concerns nobody else.',
  'PUT /api/user/me/notification': 'How somebody is told concerns nobody else.',
  'POST /api/user/me/calendar': 'A new address shows nobody more than the old one.',
  'POST /api/user/me/push': 'A browser is remembered for as long as its session, which is recorded.',
  'DELETE /api/user/me/push': 'The same.',
  'POST /api/warning': { 'warning.sent': warning },
  'POST /api/warning/decide': {
    'warning.sent': 'src/features/warnings/server/warnings.routes.test.ts',
    'warning.dismissed': proposalsTest,
    'warning.restored': proposalsTest,
  },
  'DELETE /api/warning/:id': {
    'warning.withdrawn': async () => ({
      id: idOf(await api.post('/api/warning', (await warning()).body, byLeader)),
    }),
  },
  'POST /api/archive': {
    'archive.added': async () => ({ body: { userIds: [(await makeTrainee(context, campId)).user.id] } }),
  },
  'POST /api/archive/:id/restore': { 'archive.restored': async () => ({ id: await archived() }) },
  'DELETE /api/archive/:id': { 'archive.removed': async () => ({ id: await archived() }) },
  ...publication('news', { content: 'Six of them.' }),
  ...publication('achievement', { description: 'Six of them.' }),
  ...publication('event', { description: 'Six.', location: 'Hall', date: '2026-12-01T16:00:00.000Z' }),
  'PATCH /api/site': { 'site.updated': async () => ({ body: { home: siteDefaults.home } }) },
  'POST /api/backup': { 'backup.started': systemTest },
  'POST /api/backup/:id/address': 'The download itself is recorded.',
  'POST /api/site/image': { 'site.image-added': async () => ({ body: await withPicture('image') }) },
};

/** Recorded although nothing changes. */
const readings: AuditAction[] = [
  'account.exported',
  'list.exported',
  'national-id.shown',
  'national-id.exported',
  'call.refused',
  'backup.downloaded',
];

/** Recorded by commands of the operator, not by calls. */
const commands = auditActions.filter(isByOperator);

const recorded = Object.entries(calls).flatMap(([call, actions]) =>
  typeof actions === 'string'
    ? []
    : (Object.entries(actions) as [AuditAction, Shown][]).map(([action, shown]) => ({ call, action, shown })),
);

test('every changing call is listed with its actions of the audit log, or says why it has none', () => {
  const changing = allRoutes(context)
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(calls).toSorted()).toEqual(changing.toSorted());
  const named = new Set([...recorded.map(({ action }) => action), ...readings, ...commands]);
  expect([...named].toSorted()).toEqual([...auditActions].toSorted());
});

test('an entry that is not looked for here is looked for in the test that is named', () => {
  const elsewhere = recorded.flatMap((one) =>
    typeof one.shown === 'string' ? [{ ...one, file: one.shown }] : [],
  );
  const missing = elsewhere.filter(({ action, file }) => !readFileSync(file, 'utf8').includes(`'${action}'`));
  expect(missing).toEqual([]);
});

test('every command of the operator that changes something is recorded, which their tests look for', () => {
  const tests = ['tests/admin.test.ts', 'tests/admin-mails.test.ts', 'tests/admin-check.test.ts'];
  const source = tests.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(commands.filter((action) => !source.includes(`'${action}'`))).toEqual([]);
});

const driven = recorded.flatMap((one) =>
  typeof one.shown === 'string' ? [] : [{ ...one, prepare: one.shown }],
);

test.each(driven)('$call records $action', async ({ call, action, prepare }) => {
  const { id = '', body, token = leader.token, on = app } = await prepare();
  const before = new Set((await on.context.db.select().from(auditEntries)).map((entry) => entry.id));
  const [method = '', path = ''] = call.split(' ');
  const reply = await on.api.send(method, path.replace(':id', id), body, { token });
  expect(reply).toMatchObject({ body: { success: true } });
  const entries = await on.context.db.select().from(auditEntries);
  expect(entries.filter((entry) => !before.has(entry.id)).map((entry) => entry.action)).toContain(action);
});
