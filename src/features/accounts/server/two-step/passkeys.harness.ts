import { expect } from 'vitest';
import type { NewUser } from '../users/users.table.ts';
import { makePerson, password } from '#tests/people.ts';
import { SoftAuthenticator } from '#tests/soft-authenticator.ts';
import type { TestApp } from '#tests/test-app.ts';

export const askOptions = ({ api }: TestApp, token: string, given: object = {}) =>
  api.post('/api/user/me/passkey/options', { password, ...given }, { token });

export async function registrationChallenge(
  app: TestApp,
  token: string,
  given: object = {},
): Promise<string> {
  const { status, body } = await askOptions(app, token, given);
  expect(status).toBe(200);
  return body.data.challenge;
}

export const add = ({ api }: TestApp, token: string, response: object, name = 'My phone') =>
  api.post('/api/user/me/passkey', { name, response }, { token });

/** A person with one passkey. */
export async function makeOwner(app: TestApp, change: Partial<NewUser> = {}) {
  const person = await makePerson(app.context, change);
  const passkey = new SoftAuthenticator();
  const challenge = await registrationChallenge(app, person.token);
  const { status, body } = await add(app, person.token, passkey.register(challenge));
  expect(status).toBe(200);
  return { ...person, passkey, id: String(body.data._id) };
}

export const signInChallenge = async ({ api }: TestApp): Promise<string> =>
  (await api.post('/api/auth/login/passkey/options', {})).body.data.challenge;

export const signIn = ({ api }: TestApp, response: object) =>
  api.post('/api/auth/login/passkey', { response });

/** The reply to a passkey that cannot sign in. */
export const refused = {
  status: 401,
  body: { code: 'UNAUTHENTICATED', message: 'This passkey is not known here' },
};
