import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { campStaff } from '#features/programme/server/camps/camps.table.ts';
import { notify } from '../inbox/inbox.service.ts';
import type { InboxKind } from '../../inbox.rules.ts';
import { retryForTheLastTime, retryNow, runWaiting, unfinishedJobs } from '#tests/job-queue.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeStaff,
  makeTrainee,
  type Person,
  startAuthSession,
} from '#tests/people.ts';
import { startPushService } from '#tests/push-service.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';
import { isAcceptable, isInside } from './push-client.ts';
import { pushKeys, pushSubscriptions } from './push.table.ts';

const service = await startPushService();
afterAll(() => service.close());
const environment = { RATE_LIMITS: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' };
const app = await appForFile({ environment });
const { api, context } = app;
const levelId = await makeLevel(context);

let campId: string;
let person: Person;
let count = 0;

beforeEach(async () => {
  campId = await makeCamp(context, { levelId });
  person = await makeTrainee(context, campId);
  service.arrived.length = 0;
});

const subscribe = async ({ token }: { token: string } = person) => {
  const browser = service.addBrowser(`/browser/${(count += 1)}`);
  const { status } = await api.post('/api/user/me/push', browser.subscription, { token });
  expect(status).toBe(200);
  return browser;
};
const say = (
  about: string | string[],
  { kind = 'session-tomorrow', to = person }: { kind?: InboxKind; to?: Person } = {},
) =>
  context.db.transaction((tx) =>
    notify(
      context,
      tx,
      [about].flat().map((one) => ({
        kind,
        campId,
        about: one,
        facts: {
          sessionId: 's1',
          session: 'Graphs',
          sessionAr: 'المخططات',
          wave: 'Wave 1',
          startsAt: '2026-11-20T16:00:00Z',
          name: 'Nour',
        },
        to: [to.user.id],
      })),
    ),
  );
const delivered = async () => {
  for (const queue of ['push', 'push-delivery'])
    await expect.poll(() => unfinishedJobs(context.db, queue)).toEqual([]);
  return service.arrived;
};

test('what concerns a person arrives encrypted in each browser in which they are signed in, once', async () => {
  const other = { token: await startAuthSession(context, person.user.id) };
  const browsers = [await subscribe(), await subscribe(other)];
  await Promise.all([say('once'), say('once')]);
  const arrived = await delivered();
  expect(arrived.map(({ path }) => path).toSorted()).toEqual(browsers.map(({ path }) => path).toSorted());
  expect(arrived[0]!.notification).toMatchObject({
    title: 'Tomorrow: Graphs',
    link: '/session/s1',
    language: 'en',
  });
  const { publicKey } = (await api.get('/api/user/me/push', { token: person.token })).body.data;
  expect([...service.keys]).toEqual([publicKey]);
});

test('a long text is cut off, because a push service takes 4 kB', async () => {
  await subscribe();
  const facts = { variant: 'sent', wave: 'Wave 1', reason: 'ت'.repeat(1000) };
  await context.db.transaction((tx) =>
    notify(context, tx, [{ kind: 'warning', campId, about: 'long', facts, to: [person.user.id] }]),
  );
  const [arrived] = await delivered();
  expect(arrived!.notification).toMatchObject({ text: `${'ت'.repeat(299)}…` });
});

test('a browser learns whether it gets the notifications of this session, not those of another', async () => {
  const endpointsOf = async (token: string): Promise<string[]> =>
    (await api.get('/api/user/me/push', { token })).body.data.endpoints;
  const browser = await subscribe();
  const other = await makeTrainee(context, campId);
  const again = await startAuthSession(context, person.user.id);
  expect(await endpointsOf(person.token)).toEqual([browser.subscription.endpoint]);
  expect(await endpointsOf(again)).toEqual([]);
  expect(await endpointsOf(other.token)).toEqual([]);
});

test('a transaction that fails sends nothing', async () => {
  await subscribe();
  const failing = context.db.transaction(async (tx) => {
    await notify(context, tx, [
      { kind: 'session-tomorrow', campId, about: 'never', facts: { session: 'x' }, to: [person.user.id] },
    ]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await delivered()).toEqual([]);
});

test('nothing arrives after signing out, nor of a kind that was switched off', async () => {
  const second = await startAuthSession(context, person.user.id);
  await subscribe({ token: second });
  await api.post('/api/auth/logout', undefined, { token: second });
  await subscribe();
  const kinds = [{ kind: 'session-tomorrow', inbox: true, mail: false, push: false }];
  await api.send('PUT', '/api/user/me/notification', { kinds }, { token: person.token });
  await say('switched off');
  expect(await delivered()).toEqual([]);
});

test('a notification that waits is not sent to somebody who may not read it any more', async () => {
  const hr = await makePerson(context, { role: 'hr' });
  await makeStaff(context, campId, [hr]);
  await subscribe(hr);
  await context.db.transaction(async (tx) => {
    await notify(context, tx, [
      {
        kind: 'new-excuse',
        campId,
        about: 'secret',
        facts: { name: 'Nour', session: 'x', wave: 'y', reason: 'z' },
        to: [hr.user.id],
      },
    ]);
    await tx.delete(campStaff).where(eq(campStaff.userId, hr.user.id));
  });
  expect(await delivered()).toEqual([]);
});

test('a browser that is gone is forgotten, and a service that fails is tried again', async () => {
  const [gone, failing] = [
    await subscribe(),
    await subscribe({ token: await startAuthSession(context, person.user.id) }),
  ];
  service.statuses.set(gone.path, 410);
  service.statuses.set(failing.path, 503);
  await say('first');
  await expect.poll(() => app.errors.splice(0).length).toBe(1);
  // Both are delivered at the same time.
  const left = async () => {
    const rows = await context.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, person.user.id));
    return rows.map(({ endpoint }) => endpoint);
  };
  await expect.poll(left).toEqual([failing.subscription.endpoint]);
  service.statuses.delete(failing.path);
  await retryNow(context.db, 'push-delivery');
  await expect.poll(() => service.arrived.map(({ path }) => path)).toEqual([failing.path]);
});

test('a delivery that fails is repeated alone, not with those that were sent beside it', async () => {
  const browsers = [];
  for (let browser = 0; browser < 6; browser += 1)
    browsers.push(await subscribe({ token: await startAuthSession(context, person.user.id) }));
  const [failing, ...others] = browsers.map(({ path }) => path);
  service.statuses.set(failing!, 503);
  await say('beside');
  await expect.poll(() => app.errors.splice(0).length).toBe(1);
  await expect.poll(() => unfinishedJobs(context.db, 'push-delivery')).toHaveLength(1);
  service.statuses.delete(failing!);
  await retryNow(context.db, 'push-delivery');
  expect((await delivered()).map(({ path }) => path).toSorted()).toEqual([failing, ...others].toSorted());
});

test('ten silent browsers of one person keep no notification of another waiting', async () => {
  for (let browser = 0; browser < 10; browser += 1) service.silent.paths.add((await subscribe()).path);
  const other = await makeTrainee(context, campId);
  const { path } = await subscribe(other);
  await say('into silence');
  await expect.poll(() => service.silent.waiting.size).toBeGreaterThanOrEqual(10);
  await say(Array.from({ length: 60 }, (_, turn) => `into silence again ${turn}`));
  await expect.poll(() => unfinishedJobs(context.db, 'push')).toEqual([]);
  await say('heard', { to: other });
  await expect.poll(() => service.arrived.map((one) => one.path)).toEqual([path]);
  expect((await unfinishedJobs(context.db, 'push-delivery')).length).toBeGreaterThanOrEqual(60);
  // What still waits has nobody to go to.
  await context.db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, person.user.id));
  for (const response of service.silent.waiting) response.destroy();
  const left = async () => {
    await runWaiting(context.db, 'push-delivery');
    return unfinishedJobs(context.db, 'push-delivery');
  };
  await expect.poll(left).toEqual([]);
  expect(app.errors.splice(0).length).toBeGreaterThan(0);
});

test('a network that is down to the last attempt costs nobody their browser', async () => {
  const { subscription } = await subscribe();
  const nowhere = subscription.endpoint.replace(/:\d+/, ':9');
  await context.db
    .update(pushSubscriptions)
    .set({ endpoint: nowhere })
    .where(eq(pushSubscriptions.endpoint, subscription.endpoint));
  await say('nobody there');
  await retryForTheLastTime(context.db, 'push-delivery');
  await expect.poll(() => unfinishedJobs(context.db, 'push-delivery')).toEqual([]);
  expect(app.errors.splice(0)).toHaveLength(2);
  expect(await context.db.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, nowhere))).toBe(1);
});

test.each([403, 503])(
  'a browser whose push service returns %i to the last attempt is forgotten',
  async (status) => {
    const [failing, working] = [
      await subscribe(),
      await subscribe({ token: await startAuthSession(context, person.user.id) }),
    ];
    service.statuses.set(failing.path, status);
    await say(`refused ${status}`);
    await retryForTheLastTime(context.db, 'push-delivery');
    const left = async () =>
      (
        await context.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, person.user.id))
      ).map(({ endpoint }) => endpoint);
    await expect.poll(left).toEqual([working.subscription.endpoint]);
    expect(service.arrived.map(({ path }) => path)).toEqual([working.path]);
    await expect.poll(() => app.errors.splice(0).length).toBe(2);
  },
);

test('a browser with keys that encrypt nothing is forgotten without another attempt', async () => {
  const { subscription } = await subscribe();
  await context.db
    .update(pushSubscriptions)
    .set({ p256dh: `B${'A'.repeat(86)}` })
    .where(eq(pushSubscriptions.endpoint, subscription.endpoint));
  await say('for nobody');
  expect(await delivered()).toEqual([]);
  expect(app.errors).toEqual([]);
  expect(
    await context.db.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, subscription.endpoint)),
  ).toBe(0);
});

test('the newest ten browsers of a person are remembered, and a browser is that of the last who signed in', async () => {
  for (let browser = 0; browser < 11; browser += 1) await subscribe();
  const own = await context.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, person.user.id));
  expect(own).toHaveLength(10);
  const shared = await subscribe();
  const other = await makeTrainee(context, campId);
  await api.post('/api/user/me/push', shared.subscription, { token: other.token });
  await say('for the other', { to: other });
  await say('for the first');
  expect((await delivered()).filter(({ path }) => path === shared.path)).toHaveLength(1);
});

test('one unsubscribes one’s own browser only', async () => {
  const browser = await subscribe();
  const other = await makeTrainee(context, campId);
  const body = { endpoint: browser.subscription.endpoint };
  expect((await api.delete('/api/user/me/push', body, { token: other.token })).status).toBe(200);
  await say('still');
  expect(await delivered()).toHaveLength(1);
  await api.delete('/api/user/me/push', body, { token: person.token });
  await say('no more');
  expect(await delivered()).toHaveLength(1);
});

test('keys that another secret key has sealed are replaced, and browsers subscribe again', async () => {
  const before = (await api.get('/api/user/me/push', { token: person.token })).body.data.publicKey;
  await subscribe();
  await context.db.update(pushKeys).set({ privateKeySealed: Buffer.from('sealed with another key') });
  const after = (await api.get('/api/user/me/push', { token: person.token })).body.data.publicKey;
  expect(after).not.toBe(before);
  expect(await context.db.$count(pushSubscriptions)).toBe(0);
});

test.each([
  ['http://push.example.org/x', false],
  ['https://push.example.org/x', false],
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://jmt17.google.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
  ['https://web.push.apple.com/x', true],
  ['http://fcm.googleapis.com/fcm/send/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.example.org/x', false],
  ['https://examplenotify.windows.com/x', false],
  ['https://10.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['ftp://push.example.org', false],
  ['nothing', false],
])('a club on the internet accepts %s: %s', (endpoint, accepted) => {
  expect(isAcceptable(endpoint, false)).toBe(accepted);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.1.1',
  '169.254.169.254',
  '::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '0.0.0.0',
  '100.64.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::127.0.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::127.0.0.1',
  '64:ff9b:1::808:808',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '3fff::1',
  '5f00::1',
])('%s is never called', (address) => expect(isInside(address)).toBe(true));

test.each(['8.8.8.8', '142.250.1.1', '172.32.0.1', '2a00:1450:4001::1', '2600::1', '64:ff9b::808:808'])(
  '%s may be called',
  (address) => expect(isInside(address)).toBe(false),
);

test('a subscription that cannot be one is refused with the field', async () => {
  const strange = await appForTest({ environment: { PUBLIC_URL: 'https://club.example.org' } });
  const { token } = await makePerson(strange.context);
  const { subscription } = service.addBrowser('/browser/x');
  const send = (body: object) => strange.api.post('/api/user/me/push', body, { token });
  expect((await send(subscription)).body.errors).toHaveProperty('endpoint');
  const elsewhere = { endpoint: 'https://fcm.googleapis.com/fcm/send/x' };
  const { p256dh, auth } = subscription.keys;
  const errorsOf = async (keys: object) => (await send({ ...elsewhere, keys })).body.errors;
  expect(await errorsOf({ p256dh: '<>', auth: '' })).toMatchObject({
    'keys.p256dh': expect.any(String),
    'keys.auth': expect.any(String),
  });
  expect(await errorsOf({ p256dh: p256dh.slice(1), auth })).toHaveProperty(['keys.p256dh']);
  expect(await errorsOf({ p256dh: `B${'A'.repeat(86)}`, auth })).toHaveProperty(['keys.p256dh']);
  expect(await errorsOf({ p256dh, auth: auth.slice(1) })).toHaveProperty(['keys.auth']);
  expect((await send({ ...elsewhere, keys: { p256dh, auth: `${auth}==` } })).status).toBe(200);
  const unknown = await send({ ...subscription, endpoint: 'https://push.example.org/x' });
  expect([unknown.status, unknown.body.errors]).toEqual([400, { endpoint: expect.any(String) }]);
  expect((await send({ endpoint: 'x'.repeat(5000), keys: subscription.keys })).status).toBe(400);
  expect((await send({})).status).toBe(400);
});
