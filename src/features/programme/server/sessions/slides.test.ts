import { request } from 'node:http';
import { expect, test } from 'vitest';
import { addressLifetimeMs } from '#kit/server/files/signed-address.ts';
import { pdf } from '#tests/documents.ts';
import { makeCamp, makeLevel, makePerson, makeStaff, makeTrainee } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, clock } = app;
const leader = await makePerson(context, { role: 'leader' });
const campId = await makeCamp(context, { levelId: await makeLevel(context) });
const trainee = await makeTrainee(context, campId);
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const sessionId = await addSession('شرائح الأسبوع 1.pdf');

async function addSession(name: string): Promise<string> {
  const form = new FormData();
  form.append('title', 'Arrays');
  form.append('campId', campId);
  form.append('sessionSlides', new Blob([pdf]), name);
  const { body } = await api.post('/api/session', form, { token: leader.token });
  return body.data._id;
}

/** The address of the slides as this reader gets it, on the port of the test. */
async function slidesFor({ token }: { token: string }, id = sessionId): Promise<URL> {
  const { body } = await api.get(`/api/session/leader/${id}`, { token });
  const address = new URL(body.data.sessionSlides.secure_url);
  expect(address.origin).toBe('http://club.test');
  return new URL(address.pathname + address.search, app.url);
}

const open = (address: URL | string, headers: Record<string, string> = {}) =>
  fetch(address, { headers, redirect: 'manual' });

const refusedStatus = async (address: URL | string) => {
  const reply = await open(address);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(await reply.text()).not.toContain('%PDF');
  return reply.status;
};

test('a trainee downloads the slides under their own name, and no shared cache may store them', async () => {
  const reply = await open(await slidesFor(trainee));
  expect(reply.status).toBe(200);
  expect(await reply.text()).toBe(pdf.toString());
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(reply.headers.get('content-security-policy')).toContain('sandbox');
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''/);
  expect(decodeURIComponent(reply.headers.get('content-disposition')!)).toContain('شرائح الأسبوع 1.pdf');
  const part = await open(await slidesFor(trainee), { range: 'bytes=0-3' });
  expect({ status: part.status, text: await part.text() }).toEqual({ status: 206, text: '%PDF' });
});

test('the address of slides without its signature opens nothing', async () => {
  const { pathname, origin } = await slidesFor(trainee);
  expect(await refusedStatus(origin + pathname)).toBe(403);
  const { headers } = await open(origin + pathname, { 'accept-language': 'ar' });
  expect(headers.get('content-type')).toContain('application/json');
});

test('the address of slides stops working after ten minutes', async () => {
  const address = await slidesFor(trainee);
  clock.advance(addressLifetimeMs - 5000);
  expect((await open(address)).status).toBe(200);
  clock.advance(10_000);
  expect(await refusedStatus(address)).toBe(403);
});

test('a signature opens only its own file, and only until its time', async () => {
  const mine = await slidesFor(trainee);
  const others = await slidesFor(trainee, await addSession('other.pdf'));
  const sig = mine.searchParams.get('sig')!;
  const later = String(Number(mine.searchParams.get('until')) + 60);
  const changes: [string, string][][] = [
    [['until', later]],
    [['sig', others.searchParams.get('sig')!]],
    [['sig', (sig.startsWith('A') ? 'B' : 'A') + sig.slice(1)]],
    [['sig', sig.slice(0, -1)]],
    [['sig', '']],
    [['until', `${mine.searchParams.get('until')}e9`]],
  ];
  for (const change of changes) {
    const address = new URL(mine);
    for (const [name, value] of change) address.searchParams.set(name, value);
    expect(await refusedStatus(address), address.search).toBe(403);
  }
  const twice = new URL(mine);
  twice.searchParams.append('until', later);
  expect(await refusedStatus(twice)).toBe(403);
  expect(await refusedStatus(`${app.url}${others.pathname}${mine.search}`)).toBe(403);
});

test('no way of writing the path reaches slides without a signature', async () => {
  const { pathname } = await slidesFor(trainee);
  const key = pathname.replace('/files/', '');
  for (const path of [
    `/files/%73lides/${key.split('/').slice(1).join('/')}`,
    `/files/covers/../${key}`,
    `/files/covers/%2e%2e/${key}`,
    `/files/covers%2f..%2f${key}`,
    `/files//${key}`,
    `/files/./${key}`,
    `/files/SLIDES/${key.split('/').slice(1).join('/')}`,
    `/files/${key.replaceAll('/', '%5c')}`,
    `/files/${key}%00.webp`,
    '/files/../secret-key',
    '/files/slides/',
    '/files/',
  ]) {
    // Sent as it is written: fetch would resolve the dots.
    const { status, body } = await rawGet(path);
    expect([403, 404], path).toContain(status);
    expect(body, path).not.toContain('%PDF');
  }
});

test('a browser that follows an old address of slides is led to the session', async () => {
  const { pathname, origin } = await slidesFor(trainee);
  const reply = await open(origin + pathname, browser);
  expect({ status: reply.status, to: reply.headers.get('location') }).toEqual({
    status: 303,
    to: `/session/${sessionId}`,
  });
  const unknown = pathname.replace(/[0-9a-f]{32}/, 'f'.repeat(32));
  expect((await open(origin + unknown, browser)).status).toBe(403);
});

test('replaced slides are gone although their address has not expired', async () => {
  const id = await addSession('first.pdf');
  const address = await slidesFor(trainee, id);
  const form = new FormData();
  form.append('sessionSlides', new Blob([pdf]), 'second.pdf');
  await api.patch(`/api/session/${id}`, form, { token: leader.token });
  expect(await refusedStatus(address)).toBe(404);
});

test('the list of sessions exports the name of the slides, not an address', async () => {
  const instructor = await makePerson(context, { role: 'instructor' });
  await makeStaff(context, campId, [instructor]);
  const reply = await fetch(`${app.url}/api/session?format=csv&campId=${campId}`, {
    headers: { token: instructor.token },
  });
  const text = await reply.text();
  expect(text).toContain('شرائح الأسبوع 1.pdf');
  expect(text).not.toContain('sig=');
});

test('pictures of the public pages stay open to everybody and cacheable', async () => {
  for (const kind of ['covers', 'images', 'site']) {
    const key = await context.files.put(kind, 'webp', Buffer.from('picture'));
    const reply = await open(`${app.url}/files/${key}`);
    expect({ kind, status: reply.status, text: await reply.text() }).toEqual({
      kind,
      status: 200,
      text: 'picture',
    });
    expect(reply.headers.get('cache-control')).toContain('immutable');
  }
});

const rawGet = (path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(app.url, { path }, (reply) => {
      let body = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => (body += part));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }));
    });
    sent.on('error', reject).end();
  });
