import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { loadPasskeys } from '../two-step/passkey-support.ts';
import { ApiFailure, call } from '#kit/web/api.ts';
import { passkeySignInOptions, signInWithPasskey } from '../../auth.contract.ts';

/** Asks the device for one of its passkeys and signs in with it. Throws an ApiFailure. */
export async function signInByPasskey() {
  const { startAuthentication } = await loadPasskeys();
  const { data } = await call(passkeySignInOptions, {});
  const optionsJSON = data as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    const isRefused = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    const message = isRefused ? 'auth.passkey.cancelled' : 'auth.passkey.impossible';
    throw new ApiFailure({ code: 'CONFLICT', message });
  });
  const clientExtensionResults = { ...response.clientExtensionResults };
  return call(signInWithPasskey, { body: { response: { ...response, clientExtensionResults } } });
}
