/** What this browser itself knows of notifications; the server is asked elsewhere. */
export type PushPermission = 'unsupported' | 'denied' | 'granted' | 'undecided';

/** A page on plain http has no service worker, and Safari on an iPhone has no push before the site is installed. */
export function pushPermission(): PushPermission {
  const supported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!supported) return 'unsupported';
  return Notification.permission === 'default' ? 'undecided' : Notification.permission;
}

/** The browser's push service did not give an address: it is blocked, or cannot be reached. */
export class PushServiceFailure extends Error {}

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** A subscription is of use only with the key of the server that it was made for. */
export function isMadeWith({ options }: Pick<PushSubscription, 'options'>, publicKey: string): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const expected = bytesOf(publicKey);
  return own.length === expected.length && own.every((byte, at) => byte === expected[at]);
}

/** The subscription of this browser for a key of the server; one that was made with another key is replaced. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    if (known && isMadeWith(known, publicKey)) return known;
    await known?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  } catch (cause) {
    throw new PushServiceFailure('the browser did not subscribe', { cause });
  }
}
