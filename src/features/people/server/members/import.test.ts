import { findRows } from '#kit/server/database/client.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Cell, toCsv } from '#kit/shared/csv.ts';
import { toXlsx } from '#kit/server/spreadsheets/to-xlsx.ts';
import { addressOfIds } from '#tests/national-ids.ts';
import { zip } from '#tests/archives.ts';
import { codeIn, mailTo } from '#tests/outbox.ts';
import { makeCamp, makeLevel, makePerson, password } from '#tests/people.ts';
import { appForFile, appForTest, type TestApp } from '#tests/test-app.ts';

const app = await appForFile();
const leader = await makePerson(app.context, { role: 'leader' });

interface Sending {
  commit?: boolean;
  joinedOn?: string;
  filename?: string;
  to?: TestApp;
  token?: string;
  language?: string;
}

function send(content: Buffer | string, options: Sending = {}) {
  const { commit = false, filename = 'people.csv', to = app, token = leader.token, language } = options;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), filename);
  form.append('commit', String(commit));
  if (options.joinedOn !== undefined) form.append('joinedOn', options.joinedOn);
  return to.api.post('/api/user/import', form, { token, language });
}

const columns = ['First Name', 'last_name', 'EMAIL', 'phone', 'nationalId', 'DOB', 'collegeYear', 'note'];
const person = (name: string, change: Partial<Record<(typeof columns)[number], Cell>> = {}): Cell[] => {
  const cells: Record<string, Cell> = {
    'First Name': name,
    last_name: 'Import',
    EMAIL: `${name}@club.test`,
    phone: '+20 100 000 0000',
    nationalId: null,
    DOB: '2005-03-14',
    collegeYear: 'Second',
    note: '=1+1',
    ...change,
  };
  return columns.map((column) => cells[column] ?? null);
};
const csv = (...rows: Cell[][]) => toCsv({ columns, rows });
const stored = (to: TestApp, email: string) =>
  to.context.db.select().from(users).where(eq(users.email, email));

test('a dry run and an import name the problem of each row, and the fixed file is stored at once', async () => {
  const club = await appForTest();
  const leader = await makePerson(club.context, { role: 'leader' });
  const own = { to: club, token: leader.token };
  const broken = csv(
    person('ali'),
    person('basma', { EMAIL: 'not an address', phone: 'x' }),
    [null, null],
    person('dina', { nationalId: '123' }),
  );
  const dry = await send(broken, own);
  expect(dry).toMatchObject({
    status: 200,
    body: { message: 'The file was checked. Nothing has been saved yet' },
  });
  expect(dry.body.data).toEqual({
    rows: 3,
    ready: 1,
    unchanged: 0,
    problems: [
      { row: 3, field: 'email', message: 'email is invalid' },
      { row: 3, field: 'phone', message: expect.any(String) },
      { row: 5, field: 'nationalId', message: 'national ID must be 14 digits' },
    ],
  });
  expect((await send(broken, { ...own, language: 'ar' })).body.data.problems[2].message).toMatch(
    /[\u0600-\u06ff]/,
  );
  expect(await send(broken, { ...own, commit: true })).toMatchObject({
    status: 400,
    body: {
      code: 'VALIDATION',
      errors: {
        file: 'The file still has problems, so nothing was saved',
        'rows.3.email': 'email is invalid',
        'rows.3.phone': expect.any(String),
        'rows.5.nationalId': 'national ID must be 14 digits',
      },
    },
  });
  expect(await stored(club, 'ali@club.test')).toEqual([]);

  const fixed = csv(person('ali'), person('basma'), person('dina', { nationalId: '30503141234567' }));
  expect((await send(fixed, own)).body.data).toEqual({ rows: 3, ready: 3, unchanged: 0, problems: [] });
  expect(await stored(club, 'ali@club.test')).toEqual([]);
  expect(await send(fixed, { ...own, commit: true })).toMatchObject({
    status: 200,
    body: { message: 'Everybody in the file was added', data: { rows: 3, ready: 3, problems: [] } },
  });
  const [dina] = await stored(club, 'dina@club.test');
  expect(dina).toMatchObject({
    firstName: 'dina',
    role: 'user',
    birthDate: '2005-03-14',
    collegeYear: 'second',
    gender: null,
    emailVerifiedAt: null,
  });
  expect(club.context.vault.open(dina!.nationalIdSealed!)).toBe('30503141234567');
  const entries = await club.context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'member.imported'));
  expect(entries).toMatchObject([{ actorId: leader.user.id, details: { rows: 3 } }]);
  expect((await send(fixed, { ...own, commit: true })).body.data).toEqual({
    rows: 3,
    ready: 3,
    unchanged: 3,
    problems: [],
  });
});

test('an imported person gets a mail in the leader’s language, chooses a password and signs in', async () => {
  expect((await send(csv(person('salma')), { commit: true, language: 'ar' })).status).toBe(200);
  const email = 'salma@club.test';
  const mail = await mailTo(app.dataDir, email);
  expect(mail).toMatchObject({ subject: 'حسابك في ICPC-HTI جاهز' });
  expect(mail.text).toContain('http://club.test/resetpassword');
  for (const guess of ['!', '', password])
    expect([400, 401]).toContain((await app.api.post('/api/auth/login', { email, password: guess })).status);
  const { body } = await app.api.post('/api/auth/forgot-password', { email });
  const otp = codeIn(await mailTo(app.dataDir, email, /كود/));
  const headers = { token: body.token! };
  expect(
    (await app.api.post('/api/auth/reset-password', { otp, newPassword: password }, { headers })).status,
  ).toBe(200);
  expect((await app.api.post('/api/auth/login', { email, password })).status).toBe(200);
});

test('an import names addresses and national IDs that are repeated or already taken', async () => {
  const nationalId = '30001010000001';
  await send(csv(person('held', { nationalId })), { commit: true });
  const { body } = await send(
    csv(
      person('twin'),
      person('other', { EMAIL: 'TWIN@club.test' }),
      person('held', { phone: '01000000000' }),
      person('thief', { nationalId }),
    ),
  );
  expect(body.data).toMatchObject({
    ready: 1,
    problems: [
      { row: 3, field: 'email', message: 'Row 2 of the file already has this' },
      { row: 4, field: 'email', message: 'An account with this email exists already' },
      { row: 5, field: 'nationalId', message: 'An account with this national ID exists already' },
    ],
  });
});

test('an import enrols trainees by the titles of level and wave, and names titles that do not fit', async () => {
  const campId = await makeCamp(app.context, {
    levelId: await makeLevel(app.context, 'Basics'),
    title: 'Spring',
  });
  const header = ['firstName', 'lastName', 'email', 'role', 'level', 'wave'];
  const of = (rows: Cell[][]) => toCsv({ columns: header, rows });
  const { body } = await send(
    of([
      ['A', 'B', 'w1@club.test', '', 'Basics', 'Autumn'],
      ['A', 'B', 'w2@club.test', '', 'None', 'Spring'],
      ['A', 'B', 'w3@club.test', '', 'Basics', ''],
      ['A', 'B', 'w4@club.test', '', '', 'Spring'],
      ['A', 'B', 'w5@club.test', '', 'Basics; Basics', 'Spring'],
      ['A', 'B', 'w6@club.test', 'king', '', ''],
    ]),
  );
  expect(body.data.problems.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [2, 'wave'],
    [3, 'level'],
    [4, 'wave'],
    [5, 'level'],
    [6, 'wave'],
    [7, 'role'],
  ]);
  const right = of([
    ['A', 'B', 'w1@club.test', '', ' basics', 'SPRING'],
    ['A', 'B', 'w2@club.test', 'HR', '', ''],
  ]);
  expect((await send(right, { commit: true })).status).toBe(200);
  const [trainee] = await stored(app, 'w1@club.test');
  expect(trainee!.role).toBe('trainee');
  expect(await stored(app, 'w2@club.test')).toMatchObject([{ role: 'hr' }]);
  const places = await app.context.db.select().from(enrolments).where(eq(enrolments.userId, trainee!.id));
  expect(places).toMatchObject([{ campId }]);
  expect((await send(right)).body.data).toMatchObject({ unchanged: 2, problems: [] });
});

test('a missing required column is one problem in the heading row', async () => {
  const { body } = await send('firstName;email\r\nA;a@club.test\r\nB;b@club.test');
  expect(body.data).toEqual({
    rows: 2,
    ready: 0,
    unchanged: 0,
    problems: [{ row: 1, field: 'lastName', message: 'The column lastName is missing' }],
  });
});

test.each(['csv', 'xlsx'] as const)(
  'people exported as %s are imported into another club unchanged',
  async (format) => {
    const one = await appForTest();
    const two = await appForTest();
    const first = await makePerson(one.context, { role: 'leader', email: 'first@club.test' });
    const camp = {
      firstName: 'Trains',
      lastName: 'Twice',
      email: 'twice@club.test',
      role: 'trainee',
    } as const;
    for (const { context } of [one, two]) {
      const levelId = await makeLevel(context, 'Basics');
      const camps = [
        await makeCamp(context, { levelId, title: 'Spring' }),
        await makeCamp(context, { levelId, title: 'Autumn' }),
      ];
      if (context !== one.context) continue;
      const { user } = await makePerson(context, { ...camp, emailVerifiedAt: null });
      await context.db.insert(enrolments).values(camps.map((campId) => ({ campId, userId: user.id })));
    }
    const rows = [
      person('نور', { EMAIL: 'nour@club.test', nationalId: '30101011234567' }),
      person("'-odd", { EMAIL: 'odd@club.test', phone: '01012345678' }),
      person('plain', { phone: null, DOB: null, collegeYear: null }),
    ];
    await send(csv(...rows), { commit: true, to: one, token: first.token });
    const file = async (from: TestApp, token: string) => {
      const response = await fetch(await addressOfIds(from, token, { format, sort: 'email' }));
      return Buffer.from(await response.arrayBuffer());
    };
    const exported = await file(one, first.token);
    const second = await makePerson(two.context, { role: 'leader', email: 'second@club.test' });
    const filename = `user.${format}`;
    const options = { filename, to: two, token: second.token };
    expect((await send(exported, { ...options, commit: true })).body.data).toMatchObject({
      rows: 5,
      ready: 5,
    });
    const people = async (from: TestApp, token: string) => {
      const { body } = await from.api.get('/api/user?sort=email&size=100', { token });
      const list = body.data as Record<string, unknown>[];
      return list
        .filter(({ email }) => !['first@club.test', 'second@club.test'].includes(String(email)))
        .map(({ _id, createdAt: _created, camps, ...rest }) => ({
          ...rest,
          waves: (camps as { title: string }[]).map(({ title }) => title).toSorted(),
        }));
    };
    expect(await people(two, second.token)).toEqual(await people(one, first.token));
    expect(await people(two, second.token)).toHaveLength(4);
    for (const [to, token] of [
      [one, first.token],
      [two, second.token],
    ] as const)
      expect((await send(exported, { filename, to, token })).body.data).toMatchObject({
        unchanged: 5,
        problems: [],
      });
  },
);

test('of ten leaders who import the same file at once, one stores it', async () => {
  const content = csv(...Array.from({ length: 40 }, (_, at) => person(`race${at}`)));
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(content, { commit: true })));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(replies.filter(({ body }) => body.data.unchanged === 0)).toHaveLength(1);
  const all = await app.context.db.select({ email: users.email }).from(users);
  expect(all.filter(({ email }) => email.startsWith('race'))).toHaveLength(40);
});

test('a sign-up with an address of the file during the import wins, and the import stores nothing', async () => {
  const email = 'overtaken@club.test';
  const row = { email, firstName: 'A', lastName: 'B', passwordHash: '!' };
  const reply = await app.context.db.transaction(async (tx) => {
    await tx.insert(users).values(row);
    const committed = send(csv(person('before'), person('overtaken')), { commit: true });
    // Until the import waits for the lock of the uncommitted row.
    await vi.waitFor(async () => {
      const [{ waits } = { waits: 0 }] = await findRows<{ waits: number }>(
        app.context.db,
        sql`select count(*)::int as waits from pg_locks where not granted and locktype = 'transactionid'`,
      );
      if (!waits) throw new Error('the import does not wait yet');
    }, 20_000);
    return { committed };
  });
  expect(await reply.committed).toMatchObject({
    status: 400,
    body: { errors: { file: expect.any(String) } },
  });
  expect(await stored(app, 'before@club.test')).toEqual([]);
});

test('a leader imports thousands of people at once', async () => {
  const content = csv(
    ...Array.from({ length: 2500 }, (_, at) => person(`many${at}`, { nationalId: 40_000_000_000_000 + at })),
  );
  const big = await appForTest();
  const { token } = await makePerson(big.context, { role: 'leader' });
  expect((await send(content, { commit: true, to: big, token })).body.data).toMatchObject({ rows: 2500 });
  expect((await send(content, { to: big, token })).body.data).toMatchObject({ unchanged: 2500 });
});

test('a file of another kind, too large or malicious is refused, and only a leader may import', async () => {
  const sheet = await toXlsx({ columns: ['a'], rows: [] }, 'en');
  const refusals = [
    [await send(sheet, { filename: 'people.csv' }), 415],
    [await send('a,b', { filename: 'people.xlsx' }), 415],
    [await send('%PDF-1.4', { filename: 'people.csv' }), 415],
    [await send(zip({ 'xl/workbook.xml': 'x' }, 60 * 1024 * 1024), { filename: 'people.xlsx' }), 413],
    [await send(Buffer.alloc(2 * 1024 * 1024 + 1, 'a')), 413],
    [await send('a,"b'), 400],
    [await app.api.post('/api/user/import', { commit: true }, { token: leader.token }), 400],
  ] as const;
  for (const [{ status, body }, expected] of refusals) {
    expect(status, JSON.stringify(body)).toBe(expected);
    expect(body.errors).toHaveProperty('file');
  }
  const { token } = await makePerson(app.context, { role: 'instructor' });
  expect((await send(csv(person('nobody')), { token })).status).toBe(403);
});

test('people who are imported count from now on, from the first day of their wave, or from the day that their row names', async () => {
  const campId = await makeCamp(app.context, {
    levelId: await makeLevel(app.context, 'Level of 2026'),
    title: 'Autumn',
  });
  await app.context.db.update(camps).set({ startDate: '2026-01-10' }).where(eq(camps.id, campId));
  const file = (names: readonly (readonly [string, string])[]) =>
    toCsv({
      columns: ['firstName', 'lastName', 'email', 'level', 'wave', 'Joined on'],
      rows: names.map(([name, day]) => [name, 'Moved', `${name}@moved.test`, 'Level of 2026', 'Autumn', day]),
    });
  const joined = async (name: string) => {
    const [row] = await app.context.db
      .select({ joinedAt: enrolments.joinedAt })
      .from(enrolments)
      .innerJoin(users, eq(users.id, enrolments.userId))
      .where(eq(users.email, `${name}@moved.test`));
    return row?.joinedAt.toISOString();
  };
  await send(file([['today', '']]), { commit: true });
  expect(await joined('today')).toBe(app.context.clock.now().toISOString());
  await send(
    file([
      ['whole', ''],
      ['own', '٢٠٢٦-٠٢-٠١'],
    ]),
    { commit: true, joinedOn: 'start' },
  );
  expect([await joined('whole'), await joined('own')]).toEqual([
    '2026-01-09T22:00:00.000Z',
    '2026-01-31T22:00:00.000Z',
  ]);
  await send(file([['all', '']]), { commit: true, joinedOn: '2026-03-01' });
  expect(await joined('all')).toBe('2026-02-28T22:00:00.000Z');
  const wrong = await send(
    file([
      ['later', '2100-01-01'],
      ['never', 'soon'],
    ]),
  );
  expect(wrong.body.data.problems).toMatchObject([
    { row: 2, field: 'joinedOn', message: 'Choose a day that is not in the future' },
    { row: 3, field: 'joinedOn', message: 'Write the day as 2026-10-03' },
  ]);
  expect((await send(file([['all', '']]), { joinedOn: '2100-01-01' })).body.errors?.joinedOn).toBeDefined();
});
