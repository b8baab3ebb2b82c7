import { clientsClaim, type RouteMatchCallbackOptions } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { notificationOf, pathOf, type Tab, tabFor } from './notification.ts';

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface PushMessageEvent extends WaitingEvent {
  data: { json: () => unknown } | null;
}

interface ClickEvent extends WaitingEvent {
  notification: Notification;
}

interface SubscriptionEvent extends WaitingEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}

interface OpenTab extends Tab {
  focus: () => Promise<OpenTab>;
  navigate: (url: string) => Promise<unknown>;
}

/** The parts of a service worker's scope that notifications need; TypeScript has them in a library of its own. */
interface NotificationWorker {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly OpenTab[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: {
    (type: 'push', listener: (event: PushMessageEvent) => void): void;
    (type: 'notificationclick', listener: (event: ClickEvent) => void): void;
    (type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void): void;
  };
}

function readMessage({ data }: PushMessageEvent): unknown {
  try {
    return data?.json();
  } catch {
    return null; // not what our server sends
  }
}

async function openPage({ clients }: NotificationWorker, address: string): Promise<void> {
  const tab = tabFor(await clients.matchAll({ type: 'window', includeUncontrolled: true }), address);
  if (!tab) return void (await clients.openWindow(address));
  try {
    // Refused where the browser saw no click.
    await tab.focus().catch(() => undefined);
    if (tab.url !== address) await tab.navigate(address);
  } catch {
    // A tab that this worker does not control.
    await clients.openWindow(address);
  }
}

/** The page tells the server of the new address when it is opened next. */
async function subscribeAgain(worker: NotificationWorker, event: SubscriptionEvent): Promise<void> {
  const applicationServerKey = event.oldSubscription?.options.applicationServerKey;
  if (event.newSubscription || !applicationServerKey) return;
  await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function handleNotifications(worker: NotificationWorker): void {
  const { origin } = worker.location;
  worker.addEventListener('push', (event) => {
    const { title, options } = notificationOf(readMessage(event), origin);
    event.waitUntil(worker.registration.showNotification(title, options));
  });
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    const { path } = (notification.data ?? {}) as { path?: unknown };
    event.waitUntil(openPage(worker, new URL(pathOf(path, origin), origin).href));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(subscribeAgain(worker, event));
  });
}

/**
 * The service worker: assets from the cache, pages from the network and without one from the cache. It never sees the
 * API, so it holds nothing personal. The page sends it the list of what to cache (offline-copy.ts), which Workbox
 * runs through these routes. It also shows the notifications that the server sends.
 */
declare const self: NotificationWorker & { skipWaiting: () => Promise<void> };

const day = 24 * 60 * 60;

// A new worker may take over at once: an asset has its hash in its name, and those of an older release stay cached.
void self.skipWaiting();
clientsClaim();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    matchOptions: { ignoreVary: true },
    plugins: [new ExpirationPlugin({ maxEntries: 500, maxAgeSeconds: 60 * day, purgeOnQuotaError: true })],
  }),
);

/** Everything else on the server: the API, files, feeds, and the data of a page (`.data`). */
const otherPath = /^\/(?:api|files|assets|icons|og|dev)\/|\.[^/]*$/;
/** Links from mails carry one-time codes. */
const accountPath = /^\/(?:login|signup|resetpassword|otp|new-password|verify-email|setup|invitation)\b/;

const isPage = ({ url, sameOrigin }: RouteMatchCallbackOptions) =>
  sameOrigin && !otherPath.test(url.pathname);

const isWholePage = (response: Response) =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('content-type') ?? '').startsWith('text/html');

registerRoute(
  isPage,
  new NetworkFirst({
    cacheName: 'pages',
    networkTimeoutSeconds: 3,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        // The server renders the same page whatever the query says.
        cacheKeyWillBeUsed: async ({ request }) => {
          const { origin, pathname } = new URL(request.url);
          return origin + pathname;
        },
        cacheWillUpdate: async ({ request, response }) =>
          isWholePage(response) && !accountPath.test(new URL(request.url).pathname) ? response : null,
      },
      new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * day, purgeOnQuotaError: true }),
    ],
  }),
);

const fallbackPath = '/offline';

// A page that is on this device in no form.
setCatchHandler(async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  if (request.mode !== 'navigate' || pathname === fallbackPath) return Response.error();
  const address = new URL(fallbackPath, self.location.origin);
  address.searchParams.set('next', pathname + search);
  return Response.redirect(address.href);
});

handleNotifications(self);
