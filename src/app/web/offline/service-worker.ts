import { clientsClaim, type RouteMatchCallbackOptions } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { assetCache } from '#kit/web/asset-cache.ts';
import { handleNotifications, type NotificationWorker } from './notification-events.ts';

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
    cacheName: assetCache,
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
