/** Attacks that were published against systems like this one, each named after what it would do. */
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test, vi } from 'vitest';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { sheetCells } from '#features/results/server/sheets/sheets.table.ts';
import { siteDefaults } from '#features/site/site.defaults.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { nextPath } from '#club/web/guards.ts';
import { pdf } from './documents.ts';
import { addressOfIds } from './national-ids.ts';
import { codeIn, mailTo, readOutbox } from './outbox.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  signUpForm,
} from './people.ts';
import { appForFile, appForTest } from './test-app.ts';

const { api, context, dataDir, url } = await appForFile();
const levelId = await makeLevel(context);
const campId = await makeCamp(context, { levelId });
const leader = await makePerson(context, { role: 'leader' });
const newPassword = 'a louder balloon rises';

let networks = 0;
const newNetwork = () => `203.0.113.${(networks += 1)}`;

test('a second address in a forgotten-password call does not get the code of the first', async () => {
  const { user } = await makePerson(context);
  const thief = 'thief@evil.example';
  const both = [
    [user.email, thief],
    `${user.email},${thief}`,
    `${user.email};${thief}`,
    `${user.email} ${thief}`,
    `${user.email}\r\nBcc: ${thief}`,
    `${user.email}\u0000${thief}`,
    `"${user.email}" <${thief}>`,
    { to: user.email, cc: thief },
  ];
  for (const path of ['/api/auth/forgot-password', '/api/auth/resend-verification'])
    for (const email of both) {
      const { status, body } = await api.post(path, { email });
      expect([status, body.code], JSON.stringify(email)).toEqual([400, 'VALIDATION']);
    }
  const repeated = `{"email":"${user.email}","email":"${thief}"}`;
  expect((await api.post('/api/auth/forgot-password', repeated)).status).toBe(200);
  const own = await api.post('/api/auth/forgot-password', { email: user.email, cc: thief, emails: [thief] });
  const code = codeIn(await mailTo(dataDir, user.email));
  expect((await readOutbox(dataDir)).filter(({ to }) => to.includes('evil.example'))).toEqual([]);
  const headers = { token: String(own.body.token) };
  const given = { otp: code, newPassword };
  expect((await api.post('/api/auth/reset-password', given, { headers })).status).toBe(200);
});

test('fields that a form does not have give nobody a role, a verified address or another account', async () => {
  const hidden = {
    role: 'leader',
    userRole: 'leader',
    status: 'active',
    emailVerifiedAt: '2026-01-01T00:00:00.000Z',
    archivedAt: null,
    passwordHash: '$argon2id$forged',
    nationalIdSealed: 'forged',
    imageKey: 'images/forged.webp',
    needsTwoStep: false,
    isAdmin: true,
  };
  const form = signUpForm({ levelId, campId }, { ...hidden, id: leader.user.id, _id: leader.user.id });
  const json = await api.post('/api/auth/signup', form);
  expect(json.status).toBe(200);
  for (const poison of ['{"__proto__":{"role":"leader"}}', '{"constructor":{"prototype":{"role":"leader"}}}'])
    expect((await api.post('/api/auth/signup', poison)).status).toBe(400);
  const multipart = new FormData();
  const second = signUpForm({ levelId, campId });
  for (const [name, value] of Object.entries({ ...second, ...hidden })) multipart.append(name, String(value));
  for (const name of ['__proto__[role]', 'role[]', '$set[role]']) multipart.append(name, 'leader');
  expect((await api.post('/api/auth/signup', multipart)).status).toBe(200);
  for (const { email } of [form, second]) {
    const [row] = await context.db.select().from(users).where(eq(users.email, email));
    expect(row).toMatchObject({ role: 'user', emailVerifiedAt: null, imageKey: null });
    expect(row!.id).not.toBe(leader.user.id);
    expect(row!.passwordHash).not.toContain('forged');
  }

  const { user, token } = await makePerson(context, { role: 'trainee' });
  const before = await context.db.select().from(users).where(eq(users.id, user.id));
  const changed = await api.patch(
    '/api/user/me',
    { ...hidden, id: leader.user.id, phone: user.phone },
    { token },
  );
  expect(changed.status).toBe(200);
  expect(await context.db.select().from(users).where(eq(users.id, user.id))).toEqual(before);
});

test('an export shows nobody the hidden fields of other people', async () => {
  const nationalId = '30503141234567';
  const trainee = await makeTrainee(context, campId, {
    firstName: 'Hidden',
    nationalIdSealed: context.vault.seal(nationalId),
  });
  const staff = await Promise.all(
    (['mentor', 'hr', 'instructor'] as const).map((role) => makePerson(context, { role })),
  );
  await makeStaff(context, campId, staff);
  const fileOf = async (path: string, token: string) => {
    const response = await fetch(`${url}${path}`, { headers: { token } });
    const content = new Uint8Array(await response.arrayBuffer());
    const isWorkbook = response.headers.get('content-type')?.includes('spreadsheet');
    const texts = isWorkbook ? Object.values(unzipSync(content)).map((part) => strFromU8(part)) : [];
    return [strFromU8(content), ...texts].join('\n');
  };
  const { passwordHash } = trainee.user;
  for (const format of ['csv', 'xlsx'])
    for (const { token } of [...staff, leader]) {
      const text = await fileOf(`/api/user?format=${format}&campId=${campId}`, token);
      expect(text).toContain('Hidden');
      expect(text).not.toContain(passwordHash);
      expect(text).not.toContain(nationalId);
      expect(text).not.toMatch(/argon2|passwordHash|Sealed|search_/);
    }
  const withIds = await addressOfIds({ api, url }, leader.token, { campId });
  const whole = await fileOf(withIds.replace(url, ''), leader.token);
  expect(whole).toContain(nationalId);
  for (const { token } of staff) {
    const asked = await fileOf(
      `/api/user?format=csv&campId=${campId}&nationalIds=1&fields=nationalId`,
      token,
    );
    expect(asked).not.toContain(nationalId);
  }
  const own = await api.get('/api/user/me/export', { token: trainee.token });
  expect(JSON.stringify(own.body)).not.toMatch(/argon2|passwordHash|Sealed|tokenHash/);
});

test('a name that is a script does not run on a page or in a mail', async () => {
  const app = await appForTest({ pages: 'built', root: process.cwd(), environment: { RATE_LIMITS: 'off' } });
  const attack = '</script><img src=x onerror=alert(1)>';
  const day = clubDay(app.clock.now());
  const camp = await makeCamp(app.context, { levelId: await makeLevel(app.context) });
  await app.context.db.update(camps).set({ startDate: day, endDate: day }).where(eq(camps.id, camp));
  const { user } = await makeTrainee(app.context, camp, { firstName: attack, lastName: attack });
  const sessionId = await makeSession(app.context, camp);
  await app.context.db.insert(sheetCells).values({ sessionId, userId: user.id, kind: 'sheet', synced: 9 });
  const { token } = await makePerson(app.context, { role: 'leader' });
  const home = { ...siteDefaults.home, talentedFrom: 1 };
  await app.api.patch('/api/site', { home }, { token });

  const page = await (await fetch(`${app.url}/`)).text();
  expect(page).toContain('onerror=alert(1)');
  expect(page).not.toContain('<img src=x');
  expect(page).not.toContain('</script><img');

  await app.api.post('/api/auth/forgot-password', { email: user.email });
  const mail = await mailTo(app.dataDir, user.email);
  expect(mail.text).toContain(attack);
  expect(mail.html).toContain('&lt;img src=x');
  expect(mail.html).not.toContain('<img src=x');
  expect(mail.html).not.toContain('</script>');
});

test('an image address does not make the server call an address inside', async () => {
  const called: string[] = [];
  const inside = createServer((request, response) => {
    called.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void inside.close());
  await expect.poll(() => inside.listening).toBe(true);
  const address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/secret.png`;
  const { token } = leader;

  const asText = new FormData();
  asText.append('image', address);
  for (const body of [{ image: address }, { image: { secure_url: address } }, asText])
    expect((await api.patch('/api/user/me/image', body, { token })).status).toBe(400);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${address}"/></svg>`;
  for (const name of ['me.svg', 'me.png']) {
    const form = new FormData();
    form.append('image', new Blob([svg], { type: 'image/svg+xml' }), name);
    expect((await api.patch('/api/user/me/image', form, { token })).status).toBe(415);
  }
  const cover = { title: 'We won', content: address, coverImage: address };
  expect((await api.post('/api/news', cover, { token })).status).toBe(400);
  const { appreciation } = siteDefaults;
  const site = { appreciation: { ...appreciation, image: { secure_url: address } } };
  expect((await api.patch('/api/site', site, { token })).status).toBe(200);
  for (const path of ['/api/site', '/og/en/home.png', '/rss.xml', '/sitemap.xml'])
    expect((await fetch(`${url}${path}`)).status, path).toBe(200);
  expect(called).toEqual([]);
});

test('a link to the sign-in page does not send people to another site afterwards', () => {
  vi.stubGlobal('window', { location: { origin: 'http://club.test' } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const next = (target: string) => nextPath(`?next=${encodeURIComponent(target)}`);
  for (const target of [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    'http:evil.example',
    '//club.test@evil.example',
    '/.//evil.example',
    '/dashboard/..//evil.example',
    '/%2e//evil.example',
    'http://club.test.evil.example/',
    '',
  ]) {
    const path = next(target);
    expect(new URL(path, 'http://club.test').origin, target).toBe('http://club.test');
    expect(path, target).toMatch(/^\/(?![/\\])/);
    expect(path, target).not.toContain('evil.example');
  }
  expect(next('/dashboard/waves?page=2#top')).toBe('/dashboard/waves?page=2#top');
});

test('the slides of a session cannot be opened by guessing or changing an address', async () => {
  const added = async (title: string) => {
    const form = new FormData();
    const fields = { title, content: 'Words', levelId, campId, sessionLink: 'https://youtu.be/dQw4w9WgXcQ' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('sessionSlides', new Blob([pdf]), 'slides.pdf');
    const { body } = await api.post('/api/session', form, { token: leader.token });
    return new URL(body.data.sessionSlides.secure_url);
  };
  const [one, other] = [await added('Trees'), await added('Graphs')];
  const open = async (address: string) => {
    const reply = await fetch(`${url}${address}`, { redirect: 'manual' });
    return { status: reply.status, text: await reply.text() };
  };
  expect((await open(one.pathname + one.search)).text).toContain('%PDF');
  const later = one.search.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 3600}`);
  for (const address of [
    one.pathname,
    one.pathname + other.search,
    other.pathname + one.search,
    one.pathname + later,
    `${one.pathname}?until=99999999999&sig=`,
    `${one.pathname.replace('/slides/', '/images/')}${one.search}`,
    `/files/images/..%2f..%2f${one.pathname.slice('/files/'.length)}`,
    '/files/..%2fsecret-key',
    '/files/images/..%2f..%2f..%2fsecret-key',
    '/files/%2e%2e/secret-key',
    '/files/images/%00',
    '/files/',
  ]) {
    const { status, text } = await open(address);
    expect([400, 403, 404], address).toContain(status);
    expect(text, address).not.toContain('%PDF');
  }
});

test('a name that is a formula does not run in an exported spreadsheet', async () => {
  const formulas = ['=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(1)', '\t=1+1', '\r=1+1'];
  const camp = await makeCamp(context, { levelId, title: 'Formulas' });
  for (const lastName of formulas) await makeTrainee(context, camp, { firstName: '=1+1', lastName });
  const path = `/api/user?campId=${camp}`;
  const { token } = leader;
  const csv = await (await fetch(`${url}${path}&format=csv`, { headers: { token } })).text();
  const cells = [...csv.matchAll(/"((?:[^"]|"")*)"|[^,\r\n]+/g)].map(([whole, quoted]) => quoted ?? whole);
  expect(csv).toContain("'=1+1");
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  const xlsx = await (await fetch(`${url}${path}&format=xlsx`, { headers: { token } })).arrayBuffer();
  const parts = Object.values(unzipSync(new Uint8Array(xlsx))).map((part) => strFromU8(part));
  expect(parts.join('')).toContain('=1+1');
  expect(parts.join('')).not.toMatch(/<f[ >]/);
});

test('asking for many reset codes does not give more guesses', async () => {
  const { user } = await makePerson(context);
  let [checked, mailed] = [0, 0];
  for (let request = 0; request < 30; request += 1) {
    const network = { 'x-forwarded-for': newNetwork() };
    const { status, body } = await api.post(
      '/api/auth/forgot-password',
      { email: user.email },
      { headers: network },
    );
    if (status === 200) mailed += 1;
    const headers = { ...network, token: String(body.token) };
    const guess = async () =>
      (await api.post('/api/auth/reset-password', { otp: 'guess', newPassword }, { headers })).status;
    for (let time = 0; time < 5; time += 1) if ((await guess()) === 400) checked += 1;
  }
  expect([mailed, checked]).toEqual([30, 100]);
  const again = await api.post('/api/auth/forgot-password', { email: user.email });
  expect(again.status).toBe(429);
});

test('a forged host does not get into the links of a mail', async () => {
  const evil = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-server': 'evil.example',
    'x-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
  };
  const send = (path: string, body: object, token = '') =>
    new Promise<number>((resolve, reject) => {
      const headers = { ...evil, token, 'content-type': 'application/json' };
      const { hostname, port } = new URL(url);
      const call = httpRequest({ hostname, port, path, method: 'POST', headers }, (reply) => {
        reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
      });
      call.on('error', reject).end(JSON.stringify(body));
    });
  const form = signUpForm({ levelId, campId });
  expect(await send('/api/auth/signup', form)).toBe(200);
  const signedUp = await mailTo(dataDir, form.email);
  const waiting = await makePerson(context, { emailVerifiedAt: null });
  expect(await send('/api/auth/resend-verification', { email: waiting.user.email })).toBe(200);
  const resent = await mailTo(dataDir, waiting.user.email);
  const added = { ...signUpForm({ levelId, campId }), role: 'trainee' };
  expect(await send('/api/user', added, leader.token)).toBe(200);
  const invited = await mailTo(dataDir, added.email);
  for (const { text, html } of [signedUp, resent, invited]) {
    expect(text).toContain('http://club.test/verify-email?token=');
    expect(text + html).not.toContain('evil.example');
  }
});
