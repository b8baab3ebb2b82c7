import { useSyncExternalStore } from 'react';
import { ApiFailure } from '#kit/web/api.ts';

const noSubscription = () => () => undefined;

/** Whether this browser can use passkeys; assumed until hydration, because nearly all can. */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => 'PublicKeyCredential' in window,
    () => true,
  );

/** The library is loaded when somebody uses a passkey: most visits need none. */
export async function loadPasskeys() {
  try {
    return await import('@simplewebauthn/browser');
  } catch {
    throw new ApiFailure({ code: 'CONFLICT', message: 'errors.OFFLINE' });
  }
}
