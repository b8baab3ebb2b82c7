import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { inLanguage } from '#kit/shared/second-language.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import { languages } from '#kit/shared/language.ts';
import { makeCamp, makeLevel, makePerson } from './people.ts';
import { withPicture } from './pictures.ts';
import { appForFile } from './test-app.ts';

const { api, context, url } = await appForFile();
const { token } = await makePerson(context, { role: 'leader' });
const reader = await makePerson(context, { role: 'trainee' });
const levelId = await makeLevel(context);
const campId = await makeCamp(context, { levelId });

interface Kind {
  name: string;
  path: string;
  /** How one item is read. */
  one: (id: string) => string;
  fields: Record<string, string>;
  arabic: Record<string, string>;
  cover: boolean;
  longest: Record<string, number>;
}

const title = 'Graphs';
const titleAr = 'الجراف';

const kinds: Kind[] = [
  {
    name: 'level',
    path: '/api/level',
    one: (id) => `/api/level/${id}`,
    fields: { title, description: 'Paths' },
    arabic: { titleAr, descriptionAr: 'المسارات' },
    cover: false,
    longest: { titleAr: 120, descriptionAr: 5000 },
  },
  {
    name: 'wave',
    path: '/api/camp',
    one: (id) => `/api/camp/leader/${id}`,
    fields: { title, description: 'Paths', levelId },
    arabic: { titleAr, descriptionAr: 'المسارات' },
    cover: false,
    longest: { titleAr: 120, descriptionAr: 5000 },
  },
  {
    name: 'session',
    path: '/api/session',
    one: (id) => `/api/session/leader/${id}`,
    fields: { title, description: 'Paths', content: 'BFS', campId },
    arabic: { titleAr, descriptionAr: 'المسارات', contentAr: 'البحث بالعرض' },
    cover: false,
    longest: { titleAr: 160, descriptionAr: 10_000, contentAr: 10_000 },
  },
  {
    name: 'piece of news',
    path: '/api/news',
    one: (id) => `/api/news/${id}`,
    fields: { title, content: 'We won' },
    arabic: { titleAr, contentAr: 'كسبنا' },
    cover: true,
    longest: { titleAr: 160, contentAr: 20_000 },
  },
  {
    name: 'event',
    path: '/api/event',
    one: (id) => `/api/event/${id}`,
    fields: { title, description: 'Come', date: '2026-12-01T16:00:00.000Z', location: 'Hall 3' },
    arabic: { titleAr, descriptionAr: 'شرّفونا', locationAr: 'مدرج 3' },
    cover: true,
    longest: { titleAr: 160, descriptionAr: 10_000, locationAr: 160 },
  },
  {
    name: 'achievement',
    path: '/api/achievement',
    one: (id) => `/api/achievement#${id}`,
    fields: { title, description: 'Gold' },
    arabic: { titleAr, descriptionAr: 'ذهبية' },
    cover: true,
    longest: { titleAr: 160, descriptionAr: 4000 },
  },
];

const bodyOf = async ({ cover }: Kind, fields: Record<string, string>) =>
  cover ? withPicture('coverImage', fields) : fields;

async function add(kind: Kind, fields: Record<string, string>) {
  const { status, body } = await api.post(kind.path, await bodyOf(kind, fields), { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** One item as this person reads it; an achievement is found in its list. */
async function read({ one, path }: Kind, id: string, options: { token?: string; language?: string }) {
  const { data } = (await api.get(one(id).split('#')[0]!, options)).body;
  return path === '/api/achievement' ? data.find((item: { _id: string }) => item._id === id) : data;
}

const firstOf = (arabic: Record<string, string>) => Object.keys(arabic).map((name) => name.slice(0, -2));
const pick = (item: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, item[name]]));
const asShown = (arabic: Record<string, string>) =>
  Object.fromEntries(Object.entries(arabic).map(([name, text]) => [name.slice(0, -2), text]));

test.each(kinds)('readers get the $name in their own language', async (kind) => {
  const { fields, arabic } = kind;
  const names = firstOf(arabic);
  const { _id } = await add(kind, { ...fields, ...arabic });
  for (const [language, shown] of [
    ['ar-EG', asShown(arabic)],
    ['en', pick(fields, names)],
    [undefined, pick(fields, names)],
  ] as const) {
    const item = await read(kind, _id, { token: reader.token, language });
    expect(pick(item, names)).toEqual(shown);
    for (const name of [...Object.keys(arabic), 'first']) expect(item).not.toHaveProperty(name);
  }
});

test.each(kinds)('the first text of the $name stands in while there is no Arabic one', async (kind) => {
  const names = firstOf(kind.arabic);
  const { _id } = await add(kind, kind.fields);
  const item = await read(kind, _id, { token: reader.token, language: 'ar' });
  expect(pick(item, names)).toEqual(pick(kind.fields, names));
});

test.each(kinds)('the editor of the $name gets both texts in either language', async (kind) => {
  const { fields, arabic } = kind;
  const names = firstOf(arabic);
  const added = await add(kind, { ...fields, ...arabic });
  expect(added).toMatchObject({ ...arabic, first: pick(fields, names) });
  for (const language of languages) {
    const item = await read(kind, added._id, { token, language });
    expect(item).toMatchObject({ ...arabic, first: pick(fields, names) });
  }
});

test.each(kinds)('the Arabic texts of the $name can be changed and taken away', async (kind) => {
  const { _id } = await add(kind, { ...kind.fields, ...kind.arabic });
  const change = (body: object) => api.patch(`${kind.path}/${_id}`, body, { token, language: 'ar' });
  expect((await change({ titleAr: '  عنوان آخر ' })).body.data).toMatchObject({ title: 'عنوان آخر' });
  expect((await change({ titleAr: '' })).body.data).toMatchObject({ title, titleAr: '' });
});

test.each(kinds)('an Arabic text of the $name has the limits of the first', async (kind) => {
  const tooLong = Object.fromEntries(
    Object.entries(kind.longest).map(([name, most]) => [name, 'ب'.repeat(most + 1)]),
  );
  const { status, body } = await api.post(kind.path, await bodyOf(kind, { ...kind.fields, ...tooLong }), {
    token,
  });
  expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([
    400,
    Object.keys(kind.longest).toSorted(),
  ]);
  const longest = Object.fromEntries(
    Object.entries(kind.longest).map(([name, most]) => [name, 'ب'.repeat(most)]),
  );
  await add(kind, { ...kind.fields, ...longest });
});

test.each(kinds)('a search finds the $name by either title', async (kind) => {
  const mark = `${kind.path.replaceAll('/', '')}${Math.floor(performance.now())}`;
  const { _id } = await add(kind, { ...kind.fields, ...kind.arabic, title: `x${mark}`, titleAr: `ب${mark}` });
  for (const search of [`x${mark}`, `ب${mark}`]) {
    const { data } = (await api.get(`${kind.path}?search=${encodeURIComponent(search)}`, { token })).body;
    expect(data.map((item: { _id: string }) => item._id)).toEqual([_id]);
  }
});

test('a description given in Arabic only is shown to English readers, and stays the second text', async () => {
  const camp = await add(kinds[1]!, { title, levelId, descriptionAr: 'بالعربي فقط' });
  expect(camp).toMatchObject({ description: 'بالعربي فقط', first: { title, description: '' } });
});

test('a list is sorted by the titles that the reader sees', async () => {
  for (const [first, second] of [
    ['sorted A', 'sorted ي'],
    ['sorted B', 'sorted ا'],
  ] as const)
    await add(kinds[0]!, { title: first, titleAr: second, description: 'x' });
  const sorted = async (language: string) =>
    (await api.get('/api/level?search=sorted&sort=title', { language })).body.data.map(
      (level: { title: string }) => level.title,
    );
  expect(await sorted('en')).toEqual(['sorted A', 'sorted B']);
  expect(await sorted('ar')).toEqual(['sorted ا', 'sorted ي']);
});

test('visitors of both languages get their own from the response cache', async () => {
  await add(kinds[3]!, { ...kinds[3]!.fields, ...kinds[3]!.arabic });
  for (let round = 0; round < 2; round++)
    for (const [language, shown] of [
      ['ar', titleAr],
      ['en', title],
    ] as const) {
      const { headers, body } = await api.get('/api/news?size=1', { language });
      expect(body.data[0].title).toBe(shown);
      expect(headers.get('vary')).toContain('accept-language');
    }
});

test('feed and calendar are in the language that is asked for', async () => {
  await add(kinds[3]!, { title: 'Feed', titleAr: 'الخلاصة', content: 'x' });
  const event = await add(kinds[4]!, { ...kinds[4]!.fields, ...kinds[4]!.arabic });
  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { 'accept-language': 'en' } });
    expect(response.headers.get('vary')).toContain('accept-language');
    return response.text();
  };
  expect(await get('/rss.xml?lang=ar')).toContain('الخلاصة');
  expect(await get('/rss.xml')).toContain('<![CDATA[Feed]]>');
  for (const path of ['/events.ics', `/event/${event._id}.ics`]) {
    const [arabic, english] = [await get(`${path}?lang=ar`), await get(path)];
    expect(arabic).toContain(`SUMMARY:${titleAr}`);
    expect(arabic).toContain('LOCATION:مدرج 3');
    expect(english).toContain(`SUMMARY:${title}`);
    expect(english).toContain('LOCATION:Hall 3');
  }
});

test('a copied wave keeps the Arabic texts and takes an Arabic title of its own', async () => {
  const camp = await add(kinds[1]!, { ...kinds[1]!.fields, ...kinds[1]!.arabic, startDate: '2026-10-03' });
  await add(kinds[2]!, { ...kinds[2]!.fields, ...kinds[2]!.arabic, campId: camp._id });
  const clone = async (body: object) =>
    (await api.post(`/api/camp/${camp._id}/clone`, body, { token, language: 'ar' })).body.data;
  const copy = await clone({ title: 'Second', titleAr: 'التانية', startDate: '2027-02-01' });
  expect(copy).toMatchObject({
    title: 'التانية',
    description: 'المسارات',
    sessions: [{ title: titleAr, description: 'المسارات' }],
  });
  expect(await clone({ title: 'Third', startDate: '2027-02-01' })).toMatchObject({ title: 'Third' });
});

test('the database chooses a text as the server does', async () => {
  const texts = ['', 'one', 'two'];
  const id = await makeLevel(context);
  for (const row of texts.flatMap((first) => texts.map((second) => ({ title: first, titleAr: second })))) {
    await context.db.update(levels).set(row).where(eq(levels.id, id));
    for (const language of languages) {
      const [read] = await context.db
        .select({ byColumns: titleIn(language, levels), byAlias: titleIn(language, 'levels') })
        .from(levels)
        .where(eq(levels.id, id));
      const shown = inLanguage(row, language, 'title');
      expect(read).toEqual({ byColumns: shown, byAlias: shown });
    }
  }
});
