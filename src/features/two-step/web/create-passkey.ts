import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { ApiFailure, call } from '#kit/web/api.ts';
import { addPasskey, passkeyOptions } from '../two-step.contract.ts';
import { loadPasskeys } from './shared/passkey-support.ts';

interface NewPasskey {
  name: string;
  password: string;
}

/** Asks the device for a passkey and adds it to the account. Throws an ApiFailure. */
export async function createPasskey({ name, password }: NewPasskey) {
  const { startRegistration } = await loadPasskeys();
  const { data } = await call(passkeyOptions, { body: { password } });
  const optionsJSON = data as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw failureOf(error);
  });
  const clientExtensionResults = { ...response.clientExtensionResults };
  return call(addPasskey, { body: { name, response: { ...response, clientExtensionResults } } });
}

function failureOf(error: unknown): ApiFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError')
    return new ApiFailure({ code: 'CONFLICT', message: 'twoStep.passkeys.exists' });
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new ApiFailure({ code: 'CONFLICT', message: 'twoStep.passkeys.cancelled' });
  return new ApiFailure({ code: 'CONFLICT', message: 'twoStep.passkeys.impossible' });
}
