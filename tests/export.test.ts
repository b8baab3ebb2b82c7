import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { readSheet } from '#kit/server/spreadsheets/read-sheet.ts';
import { makeCamp, makeLevel, makePerson, makeTrainee } from './people.ts';
import { appForFile, appForTest } from './test-app.ts';

const { url, context, api } = await appForFile();

interface Wanted {
  token?: string;
  language?: string;
  from?: string;
}

/** A list as a downloaded file, and the cells that a spreadsheet reads in it. */
async function download(path: string, { token = '', language = 'en', from = url }: Wanted = {}) {
  const response = await fetch(`${from}${path}`, { headers: { token, 'accept-language': language } });
  const content = Buffer.from(await response.arrayBuffer());
  const filename = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { status: response.status, headers: response.headers, content, filename };
}

async function table(path: string, wanted?: Wanted) {
  const { filename, content } = await download(path, wanted);
  const { header, rows } = await readSheet({ filename, content });
  return rows.map((row) => Object.fromEntries(header.map((heading, at) => [heading, row[at] ?? ''])));
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

test.each(['csv', 'xlsx'] as const)(
  'a list is exported as %s with all rows, in both languages',
  async (format) => {
    const { context, url } = await appForTest();
    const titles = ['المستوى الأول', '=HYPERLINK("http://x")', '+1', '-1', '@x', "'=x", 'a, "b"\nc'];
    await context.db
      .insert(levels)
      .values(titles.map((title, position) => ({ title, description: 'words', position })));
    await makeCamp(context, { levelId: await makeLevel(context, 'with waves'), title: 'Wave 1' });
    const { token } = await makePerson(context, { role: 'leader' });
    const file = await download(`/api/level?format=${format}&size=2&page=3`, { token, from: url });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe(types[format]);
    expect(file.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="level-\\d{4}-\\d\\d-\\d\\d\\.${format}"; `),
    );
    expect(file.headers.get('cache-control')).toBe('no-store');
    const { header, rows } = await readSheet(file);
    expect(header).toEqual(['title', 'description', 'createdAt', 'camps']);
    expect(rows.map(([title]) => title).toSorted()).toEqual([...titles, 'with waves'].toSorted());
    expect(rows.find(([title]) => title === 'with waves')?.[3]).toBe('Wave 1');
    const found = await table(`/api/level?format=${format}&search=waves`, {
      token,
      from: url,
      language: 'ar',
    });
    expect(found.map(({ title }) => title)).toEqual(['with waves']);
  },
);

test('Excel opens a CSV rightly: it has a BOM, CRLF and no formulas', async () => {
  await context.db.insert(levels).values({ title: '=1+1', description: 'مرحبًا' });
  const { content } = await download('/api/level?format=csv');
  expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = content.toString();
  expect(text).toContain("\r\n'=1+1\r\n");
  expect(text.endsWith('\r\n')).toBe(true);
});

test.each(['csv', 'xlsx'] as const)('an empty list is a %s with its headings', async (format) => {
  const file = await download(`/api/news?format=${format}`);
  const { header, rows } = await readSheet(file);
  expect(header).toEqual(expect.arrayContaining(['title', 'createdAt']));
  expect(header).not.toContain('_id');
  expect(rows).toEqual([]);
});

test('a visitor’s file is not cached and does not come from the cached JSON', async () => {
  const before = await download('/api/level?format=csv');
  await makeLevel(context, 'just added');
  const after = await download('/api/level?format=csv');
  expect(after.content.length).toBeGreaterThan(before.content.length);
  expect((await api.get('/api/level')).body.success).toBe(true);
  expect((await api.get('/api/level?format=json')).body.success).toBe(true);
});

test('a person who may not see a list cannot export it, and an unknown format is refused', async () => {
  const { token } = await makePerson(context, { role: 'trainee' });
  expect(await api.get('/api/user?format=csv')).toMatchObject({ status: 401 });
  expect(await api.get('/api/user?format=xlsx', { token })).toMatchObject({ status: 403 });
  expect(await api.get('/api/level?format=pdf')).toMatchObject({
    status: 400,
    body: { errors: { format: expect.any(String) } },
  });
});

test('exported people have private fields for a leader, and only their own scope for staff', async () => {
  const { context, url } = await appForTest();
  const leader = await makePerson(context, { role: 'leader' });
  const mentor = await makePerson(context, { role: 'mentor' });
  const phone = '+20 100 000 0000';
  const trainee = await makePerson(context, { role: 'trainee', firstName: 'نور', phone });
  const all = await table('/api/user?format=xlsx&size=1', { token: leader.token, from: url });
  expect(all).toHaveLength(3);
  const row = all.find(({ email }) => email === trainee.user.email);
  expect(row).toMatchObject({ firstName: 'نور', phone, role: 'trainee', DOB: '' });
  expect(row).not.toHaveProperty('nationalId');
  expect(row).not.toHaveProperty('userRole');
  const seen = await table('/api/user?format=csv', { token: mentor.token, from: url });
  expect(seen.map(({ email }) => email)).not.toContain(trainee.user.email);
  expect(seen[0]).not.toHaveProperty('nationalId');
});

test('an export of very many people has each of them once, in the order of the list', async () => {
  const { context, url } = await appForTest();
  const { token } = await makePerson(context, { role: 'leader' });
  await context.db.execute(sql`
    insert into users (email, password_hash, first_name, last_name, email_verified_at)
    select 'many' || number || '@club.test', '!', 'Many', 'Number' || number, now() from generate_series(1, 1700) as number`);
  const emails = async (query: string) =>
    (await table(`/api/user?format=csv&${query}`, { token, from: url })).map(({ email }) => email);
  const oldestFirst = Array.from({ length: 1700 }, (_, at) => `many${at + 1}@club.test`);
  expect((await emails('search=many')).toReversed()).toEqual(oldestFirst);
  expect(await emails('sort=email&search=many')).toEqual(oldestFirst.toSorted());
  expect(await emails('')).toHaveLength(1701);
});

test.each(['csv', 'xlsx'] as const)(
  'an exported %s of people has dates on the club’s clock, the mentor’s name and ids only when asked',
  async (format) => {
    const { context, url } = await appForTest();
    const leader = await makePerson(context, { role: 'leader' });
    const levelId = await makeLevel(context, 'Level 1');
    const campId = await makeCamp(context, { levelId, title: 'Wave 1' });
    const mentor = await makePerson(context, { role: 'mentor', firstName: 'Mona', lastName: 'Samir' });
    const { user } = await makeTrainee(context, campId, { createdAt: new Date('2026-01-05T22:30:15Z') });
    await context.db.update(enrolments).set({ mentorId: mentor.user.id });
    const rowOf = async (query: string) =>
      (await table(`/api/user?format=${format}&${query}`, { token: leader.token, from: url })).find(
        ({ email }) => email === user.email,
      );
    const row = await rowOf('');
    expect(row).toMatchObject({ level: 'Level 1', wave: 'Wave 1', mentor: 'Mona Samir' });
    // Read again, a date in a workbook is its day.
    expect(row?.createdAt).toBe(format === 'csv' ? '2026-01-06 00:30' : '2026-01-06');
    expect(row).not.toHaveProperty('_id');
    expect(await rowOf('ids=1')).toMatchObject({ _id: user.id });
  },
);

test('a workbook has dates that a spreadsheet can sort, and day and hour are shown', async () => {
  const { context, url } = await appForTest();
  const { token } = await makePerson(context, {
    role: 'leader',
    createdAt: new Date('2026-07-01T15:30:00Z'),
  });
  const { content } = await download('/api/user?format=xlsx', { token, from: url });
  const files = unzipSync(new Uint8Array(content));
  const read = (name: string) => strFromU8(files[name]!);
  expect(read('xl/styles.xml')).toContain('yyyy-mm-dd hh:mm');
  // 18:30 in Cairo; a spreadsheet counts the days since 1900.
  const serial = Date.UTC(2026, 6, 1, 18, 30) / 86_400_000 + 25_569;
  expect(read('xl/worksheets/sheet1.xml')).toContain(`<v>${serial}</v>`);
});

test('an exported request says the level of its wave', async () => {
  const { context, url } = await appForTest();
  const leader = await makePerson(context, { role: 'leader' });
  const campId = await makeCamp(context, { levelId: await makeLevel(context, 'Level 2'), title: 'Wave 3' });
  const { user } = await makePerson(context, { role: 'user' });
  await context.db.insert(joinRequests).values({ userId: user.id, campId });
  const wanted = { token: leader.token, from: url };
  const [row] = await table('/api/request?format=csv', wanted);
  expect(row).toMatchObject({ firstName: user.firstName, level: 'Level 2', wave: 'Wave 3' });
  expect(Object.values(row ?? {})).not.toContain(campId);
  expect((await table('/api/request?format=csv&ids=1', wanted))[0]).toMatchObject({ 'wave._id': campId });
});

test('the OpenAPI document says that a list can be exported', async () => {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, { get: { responses: { 200: { content: object } } } }>;
  };
  const kinds = Object.keys(document.paths['/api/level']!.get.responses[200].content);
  expect(kinds).toEqual(['application/json', 'text/csv', types.xlsx]);
  expect(Object.keys(document.paths['/api/health']!.get.responses[200].content)).toEqual([
    'application/json',
  ]);
});

test('of many files that a person asks for at once a few are made, and the rest get 429', async () => {
  const { context, url } = await appForTest({ environment: { RATE_LIMITS: 'off' } });
  const [one, other] = [
    await makePerson(context, { role: 'leader' }),
    await makePerson(context, { role: 'leader' }),
  ];
  await context.db.execute(sql`
    insert into users (email, password_hash, first_name, last_name)
    select 'queue' || number || '@club.test', '!', 'Many', 'Number' || number from generate_series(1, 2000) as number`);
  const ask = (token: string) => download('/api/user?format=xlsx', { token, from: url });
  const many = Array.from({ length: 20 }, () => ask(one.token));
  const [replies, another] = await Promise.all([Promise.all(many), ask(other.token)]);
  const statuses = replies.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(10);
  expect(replies.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('15');
  expect(another.status).toBe(200);
  expect((await ask(one.token)).status).toBe(200);
});
