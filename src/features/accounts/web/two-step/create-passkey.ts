import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { ApiFailure, call } from '#kit/web/api.ts';
import { addPasskey, passkeyOptions } from '../../two-step.contract.ts';
import { loadPasskeys } from './passkey-support.ts';

export interface NewPasskey {
  name: string;
  password: string;
  code?: string;
}

/** Returns a function that asks the device for a passkey and adds it to the account. It throws an ApiFailure. */
export function passkeyCreator() {
  // A code works once: somebody who cancels on the device tries again with the same options.
  let options: PublicKeyCredentialCreationOptionsJSON | null = null;
  return async ({ name, ...proof }: NewPasskey) => {
    const { startRegistration } = await loadPasskeys();
    options ??= await requestOptions(proof);
    const response = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
      throw failureOf(error);
    });
    options = null;
    const clientExtensionResults = { ...response.clientExtensionResults };
    return call(addPasskey, { body: { name, response: { ...response, clientExtensionResults } } });
  };
}

async function requestOptions(body: Omit<NewPasskey, 'name'>) {
  const { data } = await call(passkeyOptions, { body });
  return data as unknown as PublicKeyCredentialCreationOptionsJSON;
}

function failureOf(error: unknown): ApiFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError')
    return new ApiFailure({ code: 'CONFLICT', message: 'twoStep.passkeys.exists' });
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new ApiFailure({ code: 'CONFLICT', message: 'twoStep.passkeys.cancelled' });
  return new ApiFailure({ code: 'CONFLICT', message: 'twoStep.passkeys.impossible' });
}
