import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useAuthSession, currentPerson } from '#kit/web/auth-session.ts';
import { readStored, removeStored, writeStored } from '#kit/web/stored-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { call } from '#kit/web/api.ts';
import { readPush, subscribePush, unsubscribePush } from '../../push.contract.ts';

const queryKey = ['push-state'];

/** Undefined where the browser does not tell. */
async function findPermission(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'notifications' });
  } catch {
    return undefined;
  }
}

/** Whether notifications are on in this browser; follows what is changed in the browser's own settings. */
export function usePushState() {
  const queries = useQueryClient();
  useEffect(() => {
    let status: PermissionStatus | undefined;
    let ended = false;
    const follow = () => void queries.invalidateQueries({ queryKey });
    void findPermission().then((found) => {
      if (ended) return;
      status = found;
      status?.addEventListener('change', follow);
    });
    return () => {
      ended = true;
      status?.removeEventListener('change', follow);
    };
  }, [queries]);
  // Of this browser, not of the server.
  return useQuery({ queryKey, queryFn: restoredState, staleTime: 0, meta: { frame: true } });
}

async function restoredState(): Promise<PushState> {
  await restorePush().catch(() => undefined);
  return readPushState();
}

export function useSwitchPush() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    onSuccess(state: PushState, on) {
      queries.setQueryData(queryKey, state);
      if (on === (state === 'on')) toast.success(t(on ? 'push.messages.on' : 'push.messages.off'));
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

/** On signed-in pages: notifications that this person turned on here stay on. */
export function useRestoredPush(): void {
  const token = useAuthSession()?.token;
  useEffect(() => {
    // A failure changes nothing for the page that is open; the next one tries again.
    if (token !== undefined) void restorePush().catch(() => undefined);
  }, [token]);
}

export type PushState = 'insecure' | 'unsupported' | 'denied' | 'on' | 'off';

/** On only if the server sends to this very browser in this session: it may have a subscription of somebody else's. */
async function readPushState(): Promise<PushState> {
  const permission = pushPermission();
  if (permission === 'insecure' || permission === 'unsupported' || permission === 'denied') return permission;
  const [{ data }, subscription] = await Promise.all([call(readPush, {}), findSubscription()]);
  const isOn =
    subscription !== null &&
    isMadeWith(subscription, data.publicKey) &&
    data.endpoints.includes(subscription.endpoint);
  return isOn ? 'on' : 'off';
}

async function subscribe(): Promise<void> {
  const { data } = await call(readPush, {});
  const subscription = await subscribeBrowser(data.publicKey);
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await call(subscribePush, { body: { endpoint: subscription.endpoint, keys: { p256dh, auth } } });
}

/** Returns the state that was reached: the person may refuse what the browser asks. */
async function turnPushOn(): Promise<PushState> {
  // First, because browsers ask only right after a click.
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'off';
  await subscribe();
  rememberPush(currentPerson());
  return 'on';
}

async function turnPushOff(): Promise<PushState> {
  const subscription = await findSubscription();
  if (subscription) {
    await call(unsubscribePush, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  rememberPush(null);
  return 'off';
}

/** After a new sign-in of the same person, a new key of the server, or a new address by the browser. */
async function restorePush(): Promise<void> {
  if (!wantsPush(currentPerson()) || pushPermission() !== 'granted') return;
  if ((await readPushState()) === 'off') await subscribe();
}

/** Who wants notifications in this browser: they come back when the same person signs in again, and for nobody else. */
const key = 'push';

const wantsPush = (person: string | null): boolean => person !== null && readStored(key) === person;

function rememberPush(person: string | null): void {
  if (person === null) removeStored(key);
  else writeStored(key, person);
}

/** What this browser itself knows of notifications; the server is asked elsewhere. */
type PushPermission = 'insecure' | 'unsupported' | 'denied' | 'granted' | 'undecided';

/** A page on plain http has no service worker, and Safari on an iPhone has no push before the site is installed. */
function pushPermission(): PushPermission {
  if (!window.isSecureContext) return 'insecure';
  const supported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!supported) return 'unsupported';
  return Notification.permission === 'default' ? 'undecided' : Notification.permission;
}

/** The browser's push service did not give an address: it is blocked, or cannot be reached. */
export class PushServiceFailure extends Error {}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** A subscription is of use only with the key of the server that it was made for. */
function isMadeWith({ options }: Pick<PushSubscription, 'options'>, publicKey: string): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const expected = bytesOf(publicKey);
  return own.length === expected.length && own.every((byte, at) => byte === expected[at]);
}

/** The subscription of this browser for a key of the server; one that was made with another key is replaced. */
async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
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
