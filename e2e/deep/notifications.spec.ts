import type { BrowserContext } from '@playwright/test';
import { expectToast } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { newStaff, signInWith } from '../invited.ts';

const path = '/dashboard/notifications';

// Notifications reach a person through it.
test.use({ serviceWorkers: 'allow' });

/** The browser of the tests refuses notifications and has no push service: a stand-in for both. */
const allowPush = (context: BrowserContext, { service }: { service: boolean }) =>
  context.addInitScript((hasService) => {
    const stored = 'stand-in-push';
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    if (!hasService) return;
    const find = () => {
      const [endpoint, key] = localStorage.getItem(stored)?.split(' ') ?? [];
      if (!endpoint || !key) return null;
      const bytes = Uint8Array.from(atob(key), (char) => char.charCodeAt(0));
      // A browser has a key of its own; that of the server is a point of the same curve.
      const p256dh = key.replaceAll('+', '-').replaceAll('/', '_');
      return {
        endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth: 'A'.repeat(22) } }),
        unsubscribe: async () => {
          localStorage.removeItem(stored);
          return true;
        },
      } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => find();
    PushManager.prototype.subscribe = async (options) => {
      const key = btoa(String.fromCharCode(...(options?.applicationServerKey as Uint8Array)));
      localStorage.setItem(stored, `http://127.0.0.1:9/${crypto.randomUUID()} ${key}`);
      return find()!;
    };
  }, service);

test('where the push service cannot be reached, the switch goes back and says so', async ({
  context,
  page,
  request,
  words,
}) => {
  const person = await newStaff(request, 'hr');
  await allowPush(context, { service: false });
  await signInWith(page, person);
  // A page of its own: the browser logs an error about the missing service.
  const tab = await context.newPage();
  await tab.goto(path);
  const onHere = tab.getByRole('switch', { name: words.push.section.label });
  await onHere.click();
  await expect(tab.getByRole('alert')).toHaveText(words.push.errors.service);
  await expect(onHere).not.toBeChecked();
});

test('notifications of this browser are those of the person who turned them on, until they sign out', async ({
  context,
  page,
  request,
  words,
}) => {
  const { section, messages } = words.push;
  const [first, second] = [await newStaff(request, 'hr'), await newStaff(request, 'mentor')];
  const endpointsOf = async (token: string): Promise<string[]> =>
    (await (await request.get('/api/user/me/push', { headers: { token } })).json()).data.endpoints;
  const onHere = page.getByRole('switch', { name: section.label });
  await allowPush(context, { service: true });
  const token = await signInWith(page, first);

  await page.goto(path);
  await expect(onHere).not.toBeChecked();
  await onHere.click();
  await expectToast(page, messages.on);
  await expect(onHere).toBeChecked();
  expect(await endpointsOf(token)).toHaveLength(1);
  await page.reload();
  await expect(onHere).toBeChecked();

  await test.step('somebody else signs in here', async () => {
    await request.post('/api/auth/logout', { headers: { token } });
    const other = await signInWith(page, second);
    await page.goto(path);
    await expect(page.getByText(words.push.hints.off)).toBeVisible();
    await expect(onHere).not.toBeChecked();
    expect(await endpointsOf(other)).toEqual([]);
  });

  await test.step('the first signs in again, and later turns them off', async () => {
    const again = await signInWith(page, first);
    await page.goto(path);
    await expect(onHere).toBeChecked();
    expect(await endpointsOf(again)).toHaveLength(1);
    await onHere.click();
    await expectToast(page, messages.off);
    expect(await endpointsOf(again)).toEqual([]);
    await page.reload();
    await expect(onHere).not.toBeChecked();
  });
});

test('a site that was opened without https says that https is missing', async ({
  page,
  words,
  signInAs,
  baseURL,
}) => {
  // A browser takes the address of its own computer for secure, so the page comes from another name.
  const origin = 'http://club.test';
  await page.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, baseURL!);
    const response = await route.fetch({ url });
    // The browser ignores it without https, and says so.
    const { 'cross-origin-opener-policy': _ignored, ...headers } = response.headers();
    await route.fulfill({ response, headers }).catch(() => {});
  });
  await signInAs('trainee');
  const session = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  await page.goto(`${origin}/api/health`);
  await page.evaluate((stored) => Object.assign(localStorage, stored), session);
  await page.goto(`${origin}${path}`);
  await expect(page.getByText(words.push.hints.insecure)).toBeVisible();
  await expect(page.getByRole('switch', { name: words.push.section.label })).toHaveCount(0);
});

interface WorkerScope {
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  shown?: object[];
  dispatchEvent: (event: Event) => void;
}

test('a message of the server shows up once, and a tap on it opens its page', async ({
  context,
  page,
  request,
  signInAs,
}) => {
  await signInAs('hr');
  await page.goto('/dashboard/profile');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  const worker = context.serviceWorkers()[0]!;
  // The browser of the tests shows no notifications.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown?.push({ title, ...options });
    };
  });
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const deliver = async (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  const sent = { title: 'غدًا: المخططات', text: 'موجة 1', tag: 'e1', language: 'ar' };
  await deliver(JSON.stringify({ ...sent, link: '/dashboard/attendance?from=push' }));
  await deliver('not what our server sends');
  const shown = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown ?? []);
  await expect.poll(shown).toEqual([
    {
      title: sent.title,
      body: sent.text,
      tag: 'e1',
      lang: 'ar',
      dir: 'rtl',
      icon: '/icons/icon-192.png',
      data: { path: '/dashboard/attendance?from=push' },
    },
    { title: 'ICPC-HTI', body: '', icon: '/icons/icon-192.png', data: { path: '/dashboard/inbox' } },
  ]);
  expect((await request.get('/icons/icon-192.png')).ok()).toBe(true);

  const tap = (data: object) =>
    worker.evaluate((held) => {
      const event = Object.assign(new Event('notificationclick'), {
        notification: { close: () => undefined, data: held },
        waitUntil: () => undefined,
      });
      (globalThis as unknown as WorkerScope).dispatchEvent(event);
    }, data);
  await tap({ path: '/dashboard/attendance?from=push' });
  await expect(page).toHaveURL(/\/dashboard\/attendance\?from=push/);
  await tap({ path: 'https://other.example/' });
  await expect(page).toHaveURL(/\/dashboard\/inbox/);
  expect(context.pages()).toHaveLength(1);
});
