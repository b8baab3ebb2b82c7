import { call, subscribeRefusals } from '#kit/web/api.ts';
import { isOnline, subscribeConnection } from '#kit/web/connection.ts';
import { getAuthSession, updateStoredUser } from '#kit/web/auth-session.ts';
import { getMe } from '../../users.contract.ts';

let asking: { token: string; reply: Promise<void> } | undefined;

async function ask(token: string): Promise<void> {
  const { data } = await call(getMe, { token });
  const { firstName, role, image, needsTwoStep } = data;
  // Somebody else may have signed in meanwhile.
  if (getAuthSession()?.token === token) updateStoredUser({ firstName, role, image, needsTwoStep });
}

/**
 * Reads again who the signed-in person is: since the sign-in a leader may have accepted them, changed their role or
 * required two-step sign-in. Throws when that fails.
 */
export async function refreshUser(): Promise<void> {
  const token = getAuthSession()?.token;
  if (token === undefined) return;
  if (asking?.token !== token) {
    const reply = ask(token).finally(() => {
      if (asking?.reply === reply) asking = undefined;
    });
    asking = { token, reply };
  }
  await asking.reply;
}

/** When it fails, the next page or refused call asks again. */
export const refreshQuietly = (): void => {
  if (isOnline()) refreshUser().catch(() => undefined);
};

let readFor = '';

/** Once for each page that is shown, and again after a refused call and with the connection; returns what ends it. */
export function refreshWithPage(page: string): () => void {
  if (page !== readFor) refreshQuietly();
  readFor = page;
  const stops = [subscribeRefusals(refreshQuietly), subscribeConnection(refreshQuietly)];
  return () => {
    for (const stop of stops) stop();
  };
}
