import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { makePerson, password, type Person } from '#tests/people.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { NewUser } from '../users/users.table.ts';

const periodMs = 30_000;

interface TwoStepPerson extends Person {
  secret: string;
  recoveryCodes: string[];
}

/** The code that the app shows at a moment, so many half minutes from now. */
export const codeOf = ({ clock }: TestApp, secret: string, halfMinutes = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + halfMinutes * periodMs,
  });

export async function startTwoStep({ api }: TestApp, token: string): Promise<string> {
  const { status, body } = await api.post('/api/user/me/two-step', { password }, { token });
  expect(status).toBe(200);
  return body.data.secret;
}

/** Afterwards the clock is at the next half minute, because a code works once. */
export async function switchOn(app: TestApp, token: string) {
  const secret = await startTwoStep(app, token);
  const { body } = await app.api.patch('/api/user/me/two-step', { code: codeOf(app, secret) }, { token });
  app.clock.advance(periodMs);
  return { secret, recoveryCodes: body.data.recoveryCodes as string[] };
}

export async function makeTwoStepPerson(app: TestApp, change: Partial<NewUser> = {}): Promise<TwoStepPerson> {
  const person = await makePerson(app.context, change);
  return { ...person, ...(await switchOn(app, person.token)) };
}

/** The challenge that the right password gives. */
export async function challengeOf({ api }: TestApp, email: string): Promise<string> {
  const { status, body } = await api.post('/api/auth/login', { email, password });
  expect(status).toBe(200);
  return body.challenge;
}

/** Sends the second step of a sign-in. */
export const second = ({ api }: TestApp, body: object, headers: Record<string, string> = {}) =>
  api.post('/api/auth/login/two-step', body, { headers });

export const stateOf = async ({ api }: TestApp, token: string) =>
  (await api.get('/api/user/me/two-step', { token })).body.data;
