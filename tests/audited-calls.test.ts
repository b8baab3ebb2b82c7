import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allRoutes } from '#app/server/routes.ts';
import { type AuditAction, isByOperator } from '#features/audit/audit.rules.ts';
import { auditActions } from '#features/audit/server/audit-list.service.ts';
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
  startAuthSession,
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

/** Each prepares a call that records this action. */
type Actions = Record<string, () => Promise<Call>>;

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

/** Calls that need little preparation; the rest is looked for in the tests of their slices. */
const calls: Record<string, Actions> = {
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
  'POST /api/auth/login': {
    'account.signed-in': async () => {
      const { user } = await makePerson(context);
      return { ...nobody, body: { email: user.email, password } };
    },
  },
  'POST /api/auth/login/two-step': {
    'account.signed-in': async () => {
      const { user, secret } = await makeTwoStepPerson(app);
      const challenge = await challengeOf(app, user.email);
      return { ...nobody, body: { challenge, code: codeOf(app, secret) } };
    },
  },
  'POST /api/auth/logout': { 'account.signed-out': () => makePerson(context) },
  'POST /api/auth/setup': { 'leader.set-up': setUp },
  'PATCH /api/user/me': { 'account.updated': async () => ({ body: { firstName: 'Mariam' } }) },
  'PATCH /api/user/me/image': { 'account.updated': async () => ({ body: await withPicture('image') }) },
  'DELETE /api/user/me': {
    'account.removed': async () => ({ token: (await makePerson(context)).token, body: { password } }),
  },
  'DELETE /api/user/me/session': {
    'account.session-ended': async () => {
      const { user, token } = await makePerson(context);
      await startAuthSession(context, user.id);
      return { token };
    },
  },
  'POST /api/user': {
    'member.added': async () => ({ body: signUpForm({ levelId, campId }, { role: 'trainee' }) }),
  },
  'PATCH /api/user/profile/:id': {
    'member.role-changed': async () => ({
      id: (await makePerson(context)).user.id,
      body: { role: 'mentor' },
    }),
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
  'POST /api/session/many': {
    'session.added': async () => ({ body: { campId, titles: ['Trees', 'Graphs'] } }),
  },
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
  'POST /api/invitation': {
    'invitation.sent': async () => ({ body: { email: `${crypto.randomUUID()}@club.test`, role: 'hr' } }),
  },
  'DELETE /api/invitation/:id': {
    'invitation.withdrawn': async () => {
      const body = { email: `${crypto.randomUUID()}@club.test`, role: 'hr' };
      return { id: idOf(await api.post('/api/invitation', body, byLeader)) };
    },
  },
  'PATCH /api/person/:id': {
    'member.updated': async () => ({ id: await newTrainee(), body: { firstName: 'Corrected' } }),
  },
  'POST /api/person/:id/note': {
    'note.added': async () => ({ id: await newTrainee(), body: { campId, text: 'Talked on Sunday' } }),
  },
  'POST /api/person/:id/move': {
    'member.moved': async () => ({
      id: await newTrainee(),
      body: { from: campId, to: await makeCamp(context, { levelId }) },
    }),
  },
  'POST /api/person/move': {
    'member.moved': async () => ({
      body: { userIds: [await newTrainee()], from: campId, to: await makeCamp(context, { levelId }) },
    }),
  },
  'POST /api/person/mentor': {
    'camp.mentor-assigned': async () => {
      const mentor = await makePerson(context, { role: 'mentor' });
      await makeStaff(context, campId, [mentor]);
      return { body: { userIds: [await newTrainee()], campId, mentorId: mentor.user.id } };
    },
  },
  'POST /api/person/remind': {
    'member.reminded': async () => ({
      body: { userIds: [await newTrainee()], campId, text: 'The sheet is open' },
    }),
  },
  'POST /api/person/:id/verification': {
    'member.verification-sent': async () => ({
      id: (await makePerson(context, { emailVerifiedAt: null })).user.id,
    }),
  },
  'POST /api/person/:id/password-link': { 'member.password-link': async () => ({ id: await newTrainee() }) },
  'POST /api/warning': { 'warning.sent': warning },
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
  'POST /api/site/image': { 'site.image-added': async () => ({ body: await withPicture('image') }) },
};

/** Recorded by the app itself, for any call or without one. */
const byApp: AuditAction[] = [
  'list.exported',
  'national-id.exported',
  'call.refused',
  'account.expired',
  'account.handle-released',
];

/** Recorded by commands of the operator, not by calls. */
const byOperator = auditActions.filter(isByOperator);

const endpoints = allRoutes(context).map(({ endpoint }) => endpoint);
const declared = endpoints.flatMap(({ method, path, records = [] }) =>
  typeof records === 'string' ? [] : records.map((action) => ({ call: `${method} ${path}`, action })),
);

test('every changing call says in its contract what it records in the audit log, or why nothing', () => {
  const silent = endpoints.filter(({ method, records = '' }) => method !== 'GET' && records.length === 0);
  expect(silent).toEqual([]);
  const named = new Set([...declared.map(({ action }) => action), ...byApp, ...byOperator]);
  expect([...named].toSorted()).toEqual(auditActions.toSorted());
});

const testSources = ['src', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => file.endsWith('.test.ts') && file !== 'tests/audited-calls.test.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('an entry that is not looked for here is looked for in another test', () => {
  const driven = new Set(
    Object.entries(calls).flatMap(([call, actions]) =>
      Object.keys(actions).map((action) => `${call} ${action}`),
    ),
  );
  const elsewhere = [
    ...declared.filter(({ call, action }) => !driven.has(`${call} ${action}`)).map(({ action }) => action),
    ...byApp,
    ...byOperator,
  ];
  expect(elsewhere.filter((action) => !testSources.includes(`'${action}'`))).toEqual([]);
});

const driven = Object.entries(calls).flatMap(([call, actions]) =>
  Object.entries(actions).map(([action, prepare]) => ({ call, action, prepare })),
);

test.each(driven)('$call records $action', async ({ call, action, prepare }) => {
  const { id = '', body, token = leader.token, on = app } = await prepare();
  const before = new Set((await on.context.db.select().from(auditEntries)).map((entry) => entry.id));
  const [method = '', path = ''] = call.split(' ');
  const reply = await on.api.send(method, path.replace(':id', id), body, { token });
  expect(reply).toMatchObject({ body: { success: true } });
  const entries = await on.context.db.select().from(auditEntries);
  const recorded = entries.filter((entry) => !before.has(entry.id)).map((entry) => entry.action);
  expect(recorded).toContain(action);
  const expected = new Set(declared.filter((one) => one.call === call).map((one) => one.action));
  expect(recorded.filter((one) => !expected.has(one))).toEqual([]);
});
