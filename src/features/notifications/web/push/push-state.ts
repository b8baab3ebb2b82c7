import { call } from '#kit/web/api.ts';
import { currentPerson } from '#kit/web/auth-session.ts';
import { readPush, subscribePush, unsubscribePush } from '../../push.contract.ts';
import { findSubscription, isMadeWith, pushPermission, subscribeBrowser } from './push-browser.ts';

export type PushState = 'unsupported' | 'denied' | 'on' | 'off';

/** On only if the server sends to this very browser in this session: it may have a subscription of somebody else's. */
export async function readPushState(): Promise<PushState> {
  const permission = pushPermission();
  if (permission === 'unsupported' || permission === 'denied') return permission;
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
export async function turnPushOn(): Promise<PushState> {
  // First, because browsers ask only right after a click.
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'off';
  await subscribe();
  rememberPush(currentPerson());
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await findSubscription();
  if (subscription) {
    await call(unsubscribePush, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  rememberPush(null);
  return 'off';
}

/** After a new sign-in of the same person, a new key of the server, or a new address by the browser. */
export async function restorePush(): Promise<void> {
  if (!wantsPush(currentPerson()) || pushPermission() !== 'granted') return;
  if ((await readPushState()) === 'off') await subscribe();
}

/** Who wants notifications in this browser: they come back when the same person signs in again, and for nobody else. */
const key = 'push';

function wantsPush(person: string | null): boolean {
  try {
    return person !== null && localStorage.getItem(key) === person;
  } catch {
    return false; // storage can be disabled
  }
}

function rememberPush(person: string | null): void {
  try {
    if (person === null) localStorage.removeItem(key);
    else localStorage.setItem(key, person);
  } catch {
    // Without it they end with the session.
  }
}
