import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteDefaults } from '#features/site/site.defaults.ts';
import { events, news } from './spec-texts.ts';
import { makePerson } from './people.ts';
import { withPicture } from './pictures.ts';
import { appForFile, appForTest } from './test-app.ts';

const { api, context, dataDir } = await appForFile();
const { token } = await makePerson(context, { role: 'leader' });
const missing = crypto.randomUUID();

const required = [news.titleRequired, news.contentRequired, news.coverRequired];
const kinds = [
  { path: '/api/news', fields: { title: 'We won', content: 'First line\nSecond line' }, required },
  { path: '/api/achievement', fields: { title: 'A medal', description: 'In Alexandria' }, required },
  {
    path: '/api/event',
    fields: {
      title: 'Open day',
      description: 'Come and see',
      date: '2026-12-01T16:00:00.000Z',
      location: 'Hall 3',
    },
    required: Array.from({ length: 5 }, () => events.incomplete),
  },
];

test.each(kinds)(
  '$path: a leader publishes, changes and removes it, and visitors see each step',
  async ({ path, fields }) => {
    const { api, context, dataDir } = await appForTest();
    const { token } = await makePerson(context, { role: 'leader' });
    const coverFile = (url: string) => join(dataDir, 'files', new URL(url).pathname.replace('/files/', ''));
    const added = await api.post(path, await withPicture('coverImage', fields), { token });
    expect(added).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: { ...fields, coverImage: { secure_url: expect.stringMatching(/\.webp$/) } },
      },
    });
    const { _id, id, coverImage } = added.body.data;
    expect(id).toBe(_id);
    await access(coverFile(coverImage.secure_url));
    await access(coverFile(coverImage.small_url));
    expect((await api.get(path)).body).toMatchObject({
      page: 1,
      size: 15,
      total: 1,
      data: [{ _id, ...fields }],
    });

    const changed = await api.patch(`${path}/${id}`, { title: 'A better title' }, { token });
    expect(changed.body.data).toMatchObject({ ...fields, title: 'A better title', coverImage });
    expect((await api.get(path)).body.data[0].title).toBe('A better title');

    const covered = await api.patch(`${path}/${id}`, await withPicture('coverImage', {}, 'red'), { token });
    expect(covered.body.data.coverImage.secure_url).not.toBe(coverImage.secure_url);
    await expect(access(coverFile(coverImage.secure_url))).rejects.toThrow();
    await expect(access(coverFile(coverImage.small_url))).rejects.toThrow();

    expect((await api.delete(`${path}/${id}`, undefined, { token })).status).toBe(200);
    expect((await api.get(path)).body).toMatchObject({ data: [], total: 0 });
    expect((await api.delete(`${path}/${id}`, undefined, { token })).status).toBe(404);
    await expect(access(coverFile(covered.body.data.coverImage.secure_url))).rejects.toThrow();
  },
);

test.each(kinds)(
  '$path: every missing field is named, and nothing of a refused picture stays',
  async ({ path, fields, required }) => {
    const names = [...Object.keys(fields), 'coverImage'];
    const empty = await api.post(path, {}, { token });
    expect(empty.status).toBe(400);
    expect(empty.body.errors).toEqual(Object.fromEntries(names.map((name, at) => [name, required[at]])));
    const before = await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => []);
    const text = new FormData();
    for (const [name, value] of Object.entries(fields)) text.append(name, value);
    text.append('coverImage', new Blob(['not a picture']), 'cover.png');
    expect(await api.post(path, text, { token })).toMatchObject({
      status: 415,
      body: { errors: { coverImage: expect.any(String) } },
    });
    expect(await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => [])).toEqual(before);
    for (const id of [missing, 'nonsense']) {
      expect((await api.patch(`${path}/${id}`, { title: 'x' }, { token })).status).toBe(404);
      expect((await api.patch(`${path}/${id}`, await withPicture('coverImage'), { token })).status).toBe(404);
    }
  },
);

test('one piece of news and one event have their own address', async () => {
  const news = await api.post('/api/news', await withPicture('coverImage', kinds[0]!.fields), { token });
  const event = await api.post('/api/event', await withPicture('coverImage', kinds[2]!.fields), { token });
  const { titleAr: _, contentAr: __, first: ___, ...shownNews } = news.body.data;
  expect((await api.get(`/api/news/${news.body.data.id}`)).body.data).toEqual(shownNews);
  expect((await api.get(`/api/event/${event.body.data.id}`, { token })).body.data).toEqual(event.body.data);
  for (const path of ['/api/news/nonsense', `/api/news/${missing}`, '/api/event/1'])
    expect((await api.get(path)).status).toBe(404);
});

test('upcoming events come first, nearest first, and then past ones, latest first', async () => {
  const app = await appForTest();
  const leader = await makePerson(app.context, { role: 'leader' });
  const day = 24 * 60 * 60_000;
  const now = app.clock.now().getTime();
  for (const [title, offset] of [
    ['next month', 30],
    ['last year', -365],
    ['tomorrow', 1],
    ['yesterday', -1],
  ] as const) {
    const fields = { ...kinds[2]!.fields, title, date: new Date(now + offset * day).toISOString() };
    await app.api.post('/api/event', await withPicture('coverImage', fields), { token: leader.token });
  }
  const titles = (await app.api.get('/api/event')).body.data.map(({ title }: { title: string }) => title);
  expect(titles).toEqual(['tomorrow', 'next month', 'yesterday', 'last year']);
});

test.each(['tomorrow', '2026-13-01', '2026-12-01 10:00', '9999999-01-01', '2026-12-01T25:00Z'])(
  'an event on %s is refused',
  async (date) => {
    const reply = await api.post(
      '/api/event',
      await withPicture('coverImage', { ...kinds[2]!.fields, date }),
      { token },
    );
    expect(reply).toMatchObject({ status: 400, body: { errors: { date: expect.any(String) } } });
  },
);

test('the time of an event is the club’s, unless it has an offset', async () => {
  const reply = await api.post(
    '/api/event',
    await withPicture('coverImage', { ...kinds[2]!.fields, date: '2026-12-01T16:00' }),
    { token },
  );
  expect(reply.body.data.date).toBe('2026-12-01T14:00:00.000Z');
});

test('the site shows its defaults, and a leader changes one section without changing the others', async () => {
  expect((await api.get('/api/site')).body.data).toEqual(siteDefaults);
  const home = {
    ...siteDefaults.home,
    counters: siteDefaults.home.counters.map((counter) => ({ ...counter, value: 7 })),
  };
  const changed = await api.patch('/api/site', { home, role: 'leader' }, { token });
  expect(changed.body.data).toEqual({ ...siteDefaults, home });
  expect((await api.get('/api/site')).body.data.home.counters[0].value).toBe(7);
  for (const wrong of [
    { home: { ...home, counters: [] } },
    { contact: { ...siteDefaults.contact, facebook: 'javascript:alert(1)' } },
    { contact: { ...siteDefaults.contact, facebook: 'http://example.org' } },
    { founders: [{ name: 'x' }] },
    { ecpc: 5 },
    { testimonials: [{ ...siteDefaults.testimonials[0], rate: 6 }] },
  ]) {
    expect((await api.patch('/api/site', wrong, { token })).status, JSON.stringify(wrong).slice(0, 60)).toBe(
      400,
    );
  }
});

test('a section that was stored in an older shape shows the default', async () => {
  await context.db.execute(`insert into site_sections values ('ecpc', '{"old": true}', now())`);
  expect((await api.patch('/api/site', {}, { token })).body.data.ecpc).toEqual(siteDefaults.ecpc);
});

test('a leader uploads a picture for the site', async () => {
  const { body } = await api.post('/api/site/image', await withPicture('image'), { token });
  expect(body.data.image.secure_url).toMatch(/^http:\/\/club\.test\/files\/site\/.+\.webp$/);
});

test('a changed headline is shown on the next call, and in the other process after its notification', async () => {
  const one = await appForTest();
  const two = await appForTest({ beside: one });
  const leader = await makePerson(one.context, { role: 'leader' });
  const { body } = await one.api.post('/api/news', await withPicture('coverImage', kinds[0]!.fields), {
    token: leader.token,
  });
  const headline = async (app: typeof one) => (await app.api.get('/api/news')).body.data[0]?.title;
  await expect.poll(() => headline(two)).toBe('We won');
  await one.api.patch(`/api/news/${body.data.id}`, { title: 'We won again' }, { token: leader.token });
  expect(await headline(one)).toBe('We won again');
  await expect.poll(() => headline(two)).toBe('We won again');
});
