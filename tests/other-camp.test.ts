import { findRows } from '#kit/server/database/client.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { allRoutes } from '#app/server/routes.ts';
import { authSessions } from '#features/accounts/server/auth/auth.table.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { excuses } from '#features/attendance/server/excuses/excuses.table.ts';
import { inboxEntries } from '#features/notifications/server/inbox/inbox.table.ts';
import { personNotes } from '#features/people/server/people.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { passkeys } from '#features/accounts/server/two-step/two-step.table.ts';
import { access, applicantRole, leaderRole, may, type Role, roles } from '#club/shared/access.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { Reply } from './api-client.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  password,
  type Person,
} from './people.ts';
import { appForFile } from './test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context } = app;
const leader = await makePerson(context, { role: 'leader' });

/** A leader works in every camp, and a `user` belongs to none. */
type Member = Exclude<Role, 'leader' | 'user'>;
const members = roles.filter((role) => role !== leaderRole && role !== applicantRole) as Member[];

interface Camp {
  levelId: string;
  campId: string;
  /** Held lately, with attendance and a sheet; the trainee was absent twice. */
  sessionId: string;
  people: Record<Member, Person>;
}

/** A camp with one person of every role, whose standing is closed to others. */
async function makeOwnCamp(): Promise<Camp> {
  const levelId = await makeLevel(context, 'Level');
  const campId = await makeCamp(context, { levelId });
  await context.db.update(camps).set({ standingOpen: false }).where(eq(camps.id, campId));
  const people = {
    trainee: await makeTrainee(context, campId),
    mentor: await makePerson(context, { role: 'mentor' }),
    hr: await makePerson(context, { role: 'hr' }),
    instructor: await makePerson(context, { role: 'instructor' }),
  };
  await makeStaff(context, campId, [people.mentor, people.hr, people.instructor]);
  const before = (days: number) => new Date(context.clock.now().getTime() - days * 24 * 60 * 60_000);
  await context.db
    .update(enrolments)
    .set({ joinedAt: before(99), mentorId: people.mentor.user.id })
    .where(eq(enrolments.campId, campId));
  let sessionId = '';
  for (const days of [9, 2]) {
    sessionId = await makeSession(context, campId);
    await context.db
      .update(trainingSessions)
      .set({ startsAt: before(days), attendance: true, sheetLink: 'https://codeforces.com/gym/1' })
      .where(eq(trainingSessions.id, sessionId));
    await context.db
      .insert(attendanceMarks)
      .values({ sessionId, userId: people.trainee.user.id, state: 'absent' });
    await context.db.insert(sheetColumns).values({ sessionId, kind: 'sheet', problems: 9 });
  }
  return { levelId, campId, sessionId, people };
}

/** `refused` is a 403, `missing` a 404, `empty` a list without a row; `open` may be read by people of every camp. */
type Outcome = 'refused' | 'missing' | 'empty' | 'open';

interface Named {
  id?: string;
  /** The second id of a path. */
  second?: string;
  query?: Record<string, string>;
  body?: object;
}

interface Case {
  /** What the call names: things of the camp, or of the person in it who has the role. */
  names: (camp: Camp, role: Member) => Named | Promise<Named>;
  /** What people of another camp get. */
  gets: Outcome | Partial<Record<Member, Outcome>>;
  /** Who in the camp gets it; everybody with the permission unless said. */
  insiders?: Member[];
  /** What an open reply must not contain. */
  hides?: (camp: Camp) => string[];
}

const ofCamp: Case['names'] = ({ campId }) => ({ query: { campId } });
const ofSession: Case['names'] = ({ sessionId: id }) => ({ id });
const personal = ({ people: { trainee } }: Camp) => [
  trainee.user.id,
  trainee.user.lastName,
  trainee.user.email,
];
const proposalOf = ({ people, sessionId }: Camp) => `attendance:${people.trainee.user.id}:${sessionId}`;
const warningOf = ({ people, campId }: Camp) => ({
  userId: people.trainee.user.id,
  campId,
  kind: 'attendance',
  reason: 'Left early',
});

const absence = async ({ people, sessionId }: Camp): Promise<string> => {
  const [row] = await context.db
    .insert(excuses)
    .values({ sessionId, userId: people.trainee.user.id, reason: 'An exam' })
    .returning();
  return row!.id;
};
const note = async ({ people, campId }: Camp, author: Person): Promise<string> => {
  const [row] = await context.db
    .insert(personNotes)
    .values({ userId: people.trainee.user.id, campId, authorId: author.user.id, text: 'Call again' })
    .returning();
  return row!.id;
};
const ofTrainee = ({ people }: Camp) => ({ id: people.trainee.user.id });

const cases: Record<string, Case> = {
  'PATCH /api/inbox': {
    gets: 'missing',
    names: async ({ people }, role) => {
      const entry = { userId: people[role].user.id, kind: 'role-changed', about: 'role', facts: {} } as const;
      const [row] = await context.db.insert(inboxEntries).values(entry).returning();
      return { body: { ids: [row!.id] } };
    },
  },
  'GET /api/excuse': {
    gets: 'empty',
    names: async (camp) => {
      await absence(camp);
      return { query: { campId: camp.campId } };
    },
    insiders: ['trainee', 'mentor', 'hr'],
  },
  'POST /api/excuse': {
    names: ({ sessionId }) => ({ body: { sessionId, reason: 'An exam' } }),
    gets: 'refused',
    insiders: ['trainee'],
  },
  'PATCH /api/excuse/:id': {
    names: async (camp) => ({ id: await absence(camp), body: { decision: 'accepted' } }),
    gets: 'refused',
  },
  'DELETE /api/excuse/:id': {
    names: async (camp) => ({ id: await absence(camp) }),
    gets: 'missing',
    insiders: ['trainee'],
  },
  'POST /api/session/:id/rating': {
    names: async ({ sessionId: id }) => {
      await context.db
        .update(attendanceMarks)
        .set({ state: 'present' })
        .where(eq(attendanceMarks.sessionId, id));
      return { id, body: { stars: 4 } };
    },
    gets: 'refused',
    insiders: ['trainee'],
  },
  'GET /api/session/:id/rating/me': { names: ofSession, gets: 'open', hides: personal },
  'GET /api/session/:id/rating': { names: ofSession, gets: 'refused' },
  'GET /api/person': { names: ofCamp, gets: 'refused' },
  'GET /api/person/:id': { names: ofTrainee, gets: 'refused' },
  'POST /api/person/:id/note': {
    names: (camp) => ({ ...ofTrainee(camp), body: { campId: camp.campId, text: 'Call again' } }),
    gets: 'refused',
  },
  'POST /api/person/:id/handover': {
    names: (camp) => ({ ...ofTrainee(camp), body: { campId: camp.campId, reason: 'We do not get on' } }),
    gets: 'refused',
  },
  'GET /api/person/report': { names: ofCamp, gets: 'refused' },
  'POST /api/person/remind': {
    names: ({ campId, people }) => ({ body: { campId, userIds: [people.trainee.user.id], text: 'Come!' } }),
    gets: 'refused',
  },
  'POST /api/person/report': { names: ({ campId }) => ({ body: { campId } }), gets: 'refused' },
  'DELETE /api/person/:id/note/:noteId': {
    names: async (camp, role) => ({ ...ofTrainee(camp), second: await note(camp, camp.people[role]) }),
    gets: 'refused',
  },
  'DELETE /api/user/me/session/:id': {
    gets: 'missing',
    names: async ({ people }, role) => {
      const [row] = await context.db
        .select({ id: authSessions.id })
        .from(authSessions)
        .where(eq(authSessions.userId, people[role].user.id));
      return { id: row!.id };
    },
  },
  'DELETE /api/user/me/passkey/:id': {
    gets: 'missing',
    names: async ({ people }, role) => {
      const key = {
        credentialId: crypto.randomUUID(),
        publicKey: Buffer.of(1),
        transports: [],
        name: 'Phone',
      };
      const [row] = await context.db
        .insert(passkeys)
        .values({ userId: people[role].user.id, ...key })
        .returning();
      return { id: row!.id, body: { password } };
    },
  },
  'GET /api/user': { names: ofCamp, gets: 'empty' },
  'GET /api/level/:id': { names: ({ levelId: id }) => ({ id }), gets: 'open', hides: personal },
  'GET /api/camp': { names: ({ levelId }) => ({ query: { levelId } }), gets: 'empty' },
  'GET /api/camp/leader/:id': { names: ({ campId: id }) => ({ id }), gets: 'open', hides: personal },
  'GET /api/session': { names: ofCamp, gets: 'empty' },
  'GET /api/session/leader/:id': { names: ofSession, gets: 'open', hides: personal },
  'POST /api/session': {
    names: ({ campId }) => ({ body: { campId, title: 'More loops' } }),
    gets: 'refused',
  },
  'POST /api/session/many': {
    names: ({ campId }) => ({ body: { campId, titles: ['More loops'] } }),
    gets: 'refused',
  },
  'PATCH /api/session/published': {
    names: ({ sessionId }) => ({ body: { ids: [sessionId], published: true } }),
    gets: 'refused',
  },
  'PATCH /api/session/:id': {
    names: ({ sessionId: id }) => ({ id, body: { title: 'Changed' } }),
    gets: 'refused',
  },
  'PATCH /api/session/order': {
    names: async ({ campId }) => {
      const rows = await context.db
        .select({ id: trainingSessions.id })
        .from(trainingSessions)
        .where(eq(trainingSessions.campId, campId));
      return { body: { campId, sessionIds: rows.map(({ id }) => id) } };
    },
    gets: 'refused',
  },
  'GET /api/session/:id/calendar': { names: ofSession, gets: 'open', hides: personal },
  'GET /api/session/:id/removal': { names: ofSession, gets: 'refused' },
  'DELETE /api/session/:id': {
    names: async ({ campId }) => ({ id: await makeSession(context, campId, 'Without marks') }),
    gets: 'refused',
  },
  'GET /api/attendance': { names: ofCamp, gets: 'refused' },
  'PATCH /api/attendance': {
    names: ({ sessionId, people }) => ({
      body: { sessionId, userId: people.trainee.user.id, state: 'present' },
    }),
    gets: 'refused',
  },
  'POST /api/session/:id/checkin': { names: ofSession, gets: 'refused' },
  'GET /api/session/:id/checkin': { names: ofSession, gets: 'refused' },
  'POST /api/attendance/checkin': {
    names: async ({ sessionId }) => {
      const { body } = await api.post(`/api/session/${sessionId}/checkin`, {}, leader);
      return { body: { code: body.data.code } };
    },
    gets: 'refused',
    insiders: ['trainee'],
  },
  'POST /api/request': {
    names: ({ campId }) => ({ body: { campId } }),
    gets: 'open',
    hides: personal,
    insiders: [],
  },
  'DELETE /api/request/me/:id': {
    gets: 'missing',
    names: async ({ people, levelId }, role) => {
      const campId = await makeCamp(context, { levelId, title: 'Next wave' });
      const [row] = await context.db
        .insert(joinRequests)
        .values({ userId: people[role].user.id, campId })
        .returning();
      return { id: row!.id };
    },
  },
  'GET /api/sheet': { names: ofCamp, gets: 'refused' },
  'PATCH /api/sheet': {
    names: ({ sessionId, people }) => ({
      body: { sessionId, kind: 'sheet', userId: people.trainee.user.id, solved: 3 },
    }),
    gets: 'refused',
  },
  'POST /api/sheet/sync': { names: ({ campId }) => ({ body: { campId } }), gets: 'refused' },
  'GET /api/sheet/sync': { names: ofCamp, gets: 'refused' },
  'GET /api/standing': {
    names: ofCamp,
    gets: { trainee: 'refused', mentor: 'open', hr: 'open', instructor: 'open' },
  },
  'GET /api/standing/me': { names: ofCamp, gets: 'open' },
  'GET /api/live': {
    names: ofCamp,
    gets: { trainee: 'refused', mentor: 'open', hr: 'open', instructor: 'open' },
  },
  'POST /api/archive': { names: ({ sessionId }) => ({ body: { sessionId } }), gets: 'refused' },
  'POST /api/archive/:id/restore': {
    names: async ({ sessionId }) => {
      const { body } = await api.post('/api/archive', { sessionId }, leader);
      return { id: body.data.entryIds[0] };
    },
    gets: 'refused',
  },
  'GET /api/camp/:id/rules': { names: ({ campId: id }) => ({ id }), gets: 'refused' },
  'GET /api/warning/proposed': { names: ofCamp, gets: 'refused' },
  'POST /api/warning/decide': {
    names: (camp) => ({
      body: { campId: camp.campId, proposals: [proposalOf(camp)], decision: 'dismiss' },
    }),
    gets: 'refused',
  },
  'GET /api/warning/dismissed': { names: ofCamp, gets: 'refused' },
  'GET /api/warning/people': {
    names: ({ campId, people }) => ({ query: { campId, userIds: people.trainee.user.id } }),
    gets: 'refused',
  },
  'GET /api/warning': { names: ofCamp, gets: 'refused' },
  'POST /api/warning': { names: (camp) => ({ body: warningOf(camp) }), gets: 'refused' },
  'DELETE /api/warning/:id': {
    names: async (camp) => {
      const { body } = await api.post('/api/warning', warningOf(camp), leader);
      return { id: body.data._id };
    },
    gets: 'refused',
  },
};

const keysOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
    ? Object.keys(schema.shape as object)
    : [];

/** Whether a call can name something of one camp or of one person. */
const namesSomething = ({ path, query, body }: Endpoint): boolean =>
  path.includes(':') ||
  // Of a list the rows that one reads are chosen by `ids`.
  keysOf(body).includes('ids') ||
  // A national ID names oneself.
  [...keysOf(query), ...keysOf(body)].some((key) => /(?<!^national)Ids?$|^proposals$|^ticket$/.test(key));

const rolesOf = ({ can }: Endpoint): Member[] => members.filter((role) => may(role, can));
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const walked = allRoutes(context)
  .map(({ endpoint }) => endpoint)
  .filter((one) => namesSomething(one) && access[one.can] !== 'anyone' && rolesOf(one).length > 0);

test('every call that names something and is not for leaders alone is walked', () => {
  expect(walked.map(nameOf).toSorted()).toEqual(Object.keys(cases).toSorted());
});

async function send(
  { method, path, stream }: Endpoint,
  { id, second, query, body }: Named,
  { token }: Person,
) {
  const filled = path.replace(/:\w+/, id ?? '').replace(/:\w+/, second ?? '');
  const address = query ? `${filled}?${new URLSearchParams(query)}` : filled;
  if (stream) return api.open(address, { token });
  return api.send(method, address, method === 'GET' ? undefined : (body ?? {}), { token });
}

/** What other people's calls may write: logs, limits and when a session was last used. */
const bookkeeping: ReadonlySet<string> = new Set([
  'audit_entries',
  'audit_repeats',
  'auth_sessions',
  'rate_windows',
]);

/** A fingerprint of every other table. */
async function stored(): Promise<Record<string, string>> {
  const tables = await findRows<{ name: string }>(
    context.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const result: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !bookkeeping.has(table.name))) {
    const [row] = await findRows<{ sum: string | null }>(
      context.db,
      sql`select md5(string_agg(t::text, ',' order by t::text)) as sum from ${sql.identifier(name)} t`,
    );
    result[name] = row?.sum ?? '';
  }
  return result;
}

function expectOutcome({ status, body }: Reply, outcome: Outcome, hidden: string[]): void {
  if (outcome === 'refused') expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
  if (outcome === 'missing') expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
  if (outcome === 'empty') expect({ status, data: body.data }).toEqual({ status: 200, data: [] });
  if (outcome === 'open') expect(status).toBe(200);
  for (const secret of hidden) expect(JSON.stringify(body)).not.toContain(secret);
}

describe.each(walked.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const { names, gets, hides, insiders = rolesOf(endpoint) } = cases[name]!;

  test.each(rolesOf(endpoint))('gives a %s of another wave nothing that is not theirs', async (role) => {
    const [theirs, mine] = [await makeOwnCamp(), await makeOwnCamp()];
    const named = await names(theirs, role);
    const before = await stored();
    const outcome = typeof gets === 'string' ? gets : gets[role]!;
    const hidden = outcome === 'open' ? (hides?.(theirs) ?? []) : personal(theirs);
    expectOutcome(await send(endpoint, named, mine.people[role]), outcome, hidden);
    if (outcome !== 'open') expect(await stored()).toEqual(before);
    // The same call by somebody of the camp, so that a wrong call does not pass for a refused one.
    if (!insiders.includes(role)) return;
    const own = await send(endpoint, named, theirs.people[role]);
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    if (outcome === 'empty') expect(own.body.data).not.toEqual([]);
  });
});
