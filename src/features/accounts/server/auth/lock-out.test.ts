import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { auditEntries, auditRepeats } from '#features/audit/server/audit.table.ts';
import { challengeOf, codeOf, makeTwoStepPerson, second } from '../two-step/two-step.harness.ts';
import { signInFailures } from '../users/sign-in-failures.table.ts';
import { cookieOf } from '#tests/api-client.ts';
import { codeIn, mailTo, readOutbox } from '#tests/outbox.ts';
import { makePerson, password } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const app = await appForFile();
const { api, context, clock, dataDir } = app;
const hour = 60 * 60_000;

interface From {
  network: string;
  cookie?: string;
}

const headersOf = ({ network, cookie }: From) => ({
  'x-forwarded-for': network,
  ...(cookie && { cookie }),
});

const signIn = (email: string, given: string, from: From) =>
  api.post('/api/auth/login', { email, password: given }, { headers: headersOf(from) });

const forgot = (email: string, from: From) =>
  api.post('/api/auth/forgot-password', { email }, { headers: headersOf(from) });

let networks = 0;
const newNetwork = (): From => ({
  network: `203.0.${113 + Math.floor(++networks / 250)}.${(networks % 250) + 1}`,
});

async function failFrom(email: string, from: From, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await signIn(email, 'a wrong balloon', from)).status);
  return statuses;
}

/** Signs in once and returns the cookie of the device. */
async function knownDevice(email: string, from: From): Promise<string> {
  const reply = await signIn(email, password, from);
  expect(reply.status).toBe(200);
  return cookieOf(reply);
}

test('five wrong passwords of a stranger do not block the owner in another network', async () => {
  const { user } = await makePerson(context);
  const [stranger, owner] = [newNetwork(), newNetwork()];
  expect(await failFrom(user.email, stranger, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await signIn(user.email, password, stranger)).status).toBe(429);
  expect((await signIn(user.email, password, owner)).status).toBe(200);
});

test('attempts of a blocked network are not checked and do not count against the account', async () => {
  const { user } = await makePerson(context);
  const stranger = newNetwork();
  await failFrom(user.email, stranger, 30);
  const rows = await context.db.select().from(signInFailures).where(eq(signInFailures.email, user.email));
  expect(rows.map(({ source, failures }) => [source, failures]).sort()).toEqual([
    ['', 5],
    [stranger.network, 5],
  ]);
});

test('of fifty concurrent guesses from one network five are checked and count, for a known address and an unknown one', async () => {
  for (const email of [(await makePerson(context)).user.email, 'ghost@club.test']) {
    const stranger = newNetwork();
    const guesses = Array.from({ length: 50 }, () => signIn(email, 'a wrong balloon', stranger));
    const replies = await Promise.all(guesses);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(45);
    const rows = await context.db.select().from(signInFailures).where(eq(signInFailures.email, email));
    expect(rows.map(({ failures }) => failures)).toEqual([5, 5]);
  }
});

test('all addresses of an IPv6 network are blocked together', async () => {
  const { user } = await makePerson(context);
  const statuses: number[] = [];
  for (let host = 1; host <= 6; host += 1)
    statuses.push((await signIn(user.email, 'a wrong balloon', { network: `2001:db8:1:2::${host}` })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await signIn(user.email, password, { network: '2001:db8:1:3::1' })).status).toBe(200);
});

/** A hundred failures of one account, from as many networks as that needs. */
async function reachCeiling(email: string): Promise<void> {
  for (let network = 0; network < 20; network += 1)
    expect(await failFrom(email, newNetwork(), 5)).toEqual([401, 401, 401, 401, 401]);
}

test('a hundred failures from many networks block an account for a minute, but not its own devices', async () => {
  const { user } = await makePerson(context);
  const home = newNetwork();
  const cookie = await knownDevice(user.email, home);
  await reachCeiling(user.email);

  const elsewhere = newNetwork();
  const blocked = await signIn(user.email, password, elsewhere);
  expect(blocked).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(blocked.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await signIn(user.email, password, { ...elsewhere, cookie })).status).toBe(200);

  clock.advance(60_000);
  expect((await signIn(user.email, password, elsewhere)).status).toBe(200);
});

test('somebody who is blocked by the failures of others is not blocked longer for trying', async () => {
  const { user } = await makePerson(context);
  await reachCeiling(user.email);
  const owner = newNetwork();
  for (let time = 0; time < 10; time += 1)
    expect((await signIn(user.email, password, owner)).status).toBe(429);
  clock.advance(60_000);
  expect((await signIn(user.email, password, owner)).status).toBe(200);
});

test('a known device that guesses wrong is blocked by its own failures only', async () => {
  const { user } = await makePerson(context);
  const home = newNetwork();
  const cookie = await knownDevice(user.email, home);
  expect(await failFrom(user.email, { ...home, cookie }, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await signIn(user.email, password, home)).status).toBe(200);
});

test('the cookie of one person’s device does not help a stranger with another account', async () => {
  const [one, other] = [await makePerson(context), await makePerson(context)];
  const from = newNetwork();
  const cookie = await knownDevice(one.user.email, from);
  await failFrom(other.user.email, from, 5);
  expect((await signIn(other.user.email, password, { ...from, cookie })).status).toBe(429);
});

test('two people who share a browser are both known on it, each by a token of their own', async () => {
  const [one, other] = [await makePerson(context), await makePerson(context)];
  const lab = newNetwork();
  const first = await knownDevice(one.user.email, lab);
  const both = await knownDevice(other.user.email, { ...lab, cookie: first });
  expect(both).toMatch(/^device=[\w-]{43}\.[\w-]{43}$/);
  expect(await knownDevice(one.user.email, { ...lab, cookie: both })).toHaveLength(both.length);
  for (const { user } of [one, other]) {
    await failFrom(user.email, lab, 5);
    expect((await signIn(user.email, password, lab)).status).toBe(429);
    expect((await signIn(user.email, password, { ...lab, cookie: both })).status).toBe(200);
  }
  await failFrom(other.user.email, lab, 5);
  expect((await signIn(other.user.email, password, { ...lab, cookie: first })).status).toBe(429);
});

test('a browser keeps the tokens of the last five people', async () => {
  const lab = newNetwork();
  let cookie: string | undefined;
  for (let person = 0; person < 7; person += 1) {
    const { user } = await makePerson(context);
    cookie = await knownDevice(user.email, { ...lab, cookie });
  }
  expect(cookie!.split('.')).toHaveLength(5);
});

test('calls of others in the same network do not use up the sign-ins of a known device', async () => {
  const { user } = await makePerson(context);
  const campus = newNetwork();
  const cookie = await knownDevice(user.email, campus);
  await context.limits.reserve(
    { name: 'sign-in-address', max: 300, windowMs: 5 * 60_000 },
    campus.network,
    300,
  );
  expect((await signIn(user.email, password, campus)).status).toBe(429);
  expect((await signIn(user.email, password, { ...campus, cookie })).status).toBe(200);
});

/** Makes all the calls with a token that a network may make. */
const useUpTokens = ({ network }: From) =>
  context.limits.reserve({ name: 'token-address', max: 300, windowMs: 5 * 60_000 }, network, 300);

test('calls of others in the same network do not use up the resets of a known device', async () => {
  const { user } = await makePerson(context);
  const campus = newNetwork();
  const cookie = await knownDevice(user.email, campus);
  const { body } = await forgot(user.email, { ...campus, cookie });
  const otp = codeIn(await mailTo(dataDir, user.email));
  await useUpTokens(campus);
  const reset = (from: From) =>
    api.post(
      '/api/auth/reset-password',
      { otp, newPassword: 'a louder balloon rises' },
      { headers: { ...headersOf(from), token: String(body.token) } },
    );
  expect((await reset(campus)).status).toBe(429);
  expect((await reset({ ...campus, cookie })).status).toBe(200);
});

test('calls of others in the same network do not use up the second steps of a known device', async () => {
  const { user, secret } = await makeTwoStepPerson(app);
  const campus = newNetwork();
  const complete = async (from: From) =>
    second(
      app,
      { challenge: await challengeOf(app, user.email), code: codeOf(app, secret) },
      headersOf(from),
    );
  const cookie = cookieOf(await complete(campus));
  clock.advance(30_000);
  await useUpTokens(campus);
  expect((await complete(campus)).status).toBe(429);
  expect((await complete({ ...campus, cookie })).status).toBe(200);
});

test('the cookie of a device is unreadable for scripts and other sites, and lasts a year', async () => {
  const { user } = await makePerson(context);
  const { headers } = await signIn(user.email, password, newNetwork());
  expect(headers.get('set-cookie')).toMatch(
    /^device=[\w-]{43}; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  );
  expect((await signIn(user.email, 'a wrong balloon', newNetwork())).headers.get('set-cookie')).toBeNull();
});

test('a stranger who asks for codes keeps nobody else from getting one', async () => {
  const { user } = await makePerson(context);
  const stranger = newNetwork();
  for (let time = 0; time < 3; time += 1) expect((await forgot(user.email, stranger)).status).toBe(200);
  expect((await forgot(user.email, stranger)).status).toBe(429);
  const { status, body } = await forgot(user.email, newNetwork());
  expect(status).toBe(200);
  const mails = async () => (await readOutbox(dataDir)).filter(({ to }) => to === user.email);
  await expect.poll(async () => (await mails()).length).toBe(4);
  const codes = (await mails()).map(codeIn);
  const statuses: number[] = [];
  for (const otp of codes) {
    const given = { otp, newPassword: 'a louder balloon rises' };
    const headers = { token: String(body.token) };
    statuses.push((await api.post('/api/auth/reset-password', given, { headers })).status);
  }
  expect(statuses.filter((one) => one === 200)).toHaveLength(1);
});

test('a stranger who asks for a code does not cancel the one that its owner waits for', async () => {
  const campus = newNetwork();
  for (const stranger of [newNetwork(), campus]) {
    const { user } = await makePerson(context);
    const { body } = await forgot(user.email, campus);
    const code = codeIn(await mailTo(dataDir, user.email));
    expect((await forgot(user.email, stranger)).status).toBe(200);
    const given = { otp: code, newPassword: 'a louder balloon rises' };
    const headers = { token: String(body.token) };
    expect((await api.post('/api/auth/reset-password', given, { headers })).status).toBe(200);
  }
});

test('thirty codes an hour are mailed to one account, and its own devices still get theirs', async () => {
  const { user } = await makePerson(context);
  const home = newNetwork();
  const cookie = await knownDevice(user.email, home);
  for (let network = 0; network < 10; network += 1) {
    const from = newNetwork();
    for (let time = 0; time < 3; time += 1) expect((await forgot(user.email, from)).status).toBe(200);
  }
  expect((await forgot(user.email, newNetwork())).status).toBe(429);
  expect((await forgot(user.email, { ...home, cookie })).status).toBe(200);
  clock.advance(hour);
  expect((await forgot(user.email, newNetwork())).status).toBe(200);
});

test('an unknown address gets a hundred attempts at reset codes a day, as a known one does', async () => {
  const statuses: number[] = [];
  for (let request = 0; request < 21; request += 1) {
    const from = newNetwork();
    const { body } = await forgot('nobody.here@club.test', from);
    const headers = { token: String(body.token), ...headersOf(from) };
    for (let time = 0; time < 5; time += 1) {
      const given = { otp: 'abcdef', newPassword: 'a louder balloon rises' };
      statuses.push((await api.post('/api/auth/reset-password', given, { headers })).status);
    }
  }
  expect(statuses).toEqual([...Array<number>(100).fill(400), ...Array<number>(5).fill(429)]);
});

test('a stranger who asks for verification mails keeps nobody else from getting one', async () => {
  const { user } = await makePerson(context, { emailVerifiedAt: null });
  const resend = (from: From) =>
    api.post('/api/auth/resend-verification', { email: user.email }, { headers: headersOf(from) });
  const stranger = newNetwork();
  for (let time = 0; time < 3; time += 1) expect((await resend(stranger)).status).toBe(200);
  expect((await resend(stranger)).status).toBe(429);
  expect((await resend(newNetwork())).status).toBe(200);
});

test('failed sign-ins are one entry an hour for each person, and one for all unknown addresses', async () => {
  clock.advance(2 * hour);
  const { user } = await makePerson(context);
  for (const email of [user.email, 'ghost.one@club.test', 'ghost.two@club.test'])
    for (let time = 0; time < 3; time += 1) await failFrom(email, newNetwork(), 1);
  const entries = await context.db
    .select({ targetId: auditEntries.targetId, times: auditRepeats.times })
    .from(auditEntries)
    .innerJoin(auditRepeats, eq(auditRepeats.entryId, auditEntries.id))
    .where(eq(auditEntries.createdAt, clock.now()));
  expect(entries.sort((one, two) => one.times - two.times)).toEqual([
    { targetId: user.id, times: 3 },
    { targetId: null, times: 6 },
  ]);
  clock.advance(hour);
  await failFrom(user.email, newNetwork(), 1);
  const own = await context.db.select().from(auditEntries).where(eq(auditEntries.targetId, user.id));
  expect(own).toHaveLength(2);
});
