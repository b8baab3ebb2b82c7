import { notificationOf, pathOf, tabFor } from './notification.ts';

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

interface OpenTab {
  url: string;
  focused: boolean;
  visibilityState: string;
  focus: () => Promise<OpenTab>;
  navigate: (url: string) => Promise<unknown>;
}

/** The parts of a service worker's scope that notifications need; TypeScript has them in a library of its own. */
export interface NotificationWorker {
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

export function handleNotifications(worker: NotificationWorker): void {
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
