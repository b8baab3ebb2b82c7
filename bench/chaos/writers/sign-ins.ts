import { samplePassword } from '#app/server/sample/sample-people.ts';
import { accepted } from '../client.ts';
import type { Desk } from '../desk.ts';
import type { Writer } from '../writer.ts';

/** Trainees sign in; each session must last. */
export function signInWriter({ client, journal, chance }: Desk, emails: readonly string[]): Writer {
  const tokens: string[] = [];
  return {
    name: 'sign-ins',
    async write() {
      const body = { email: chance.one(emails), password: samplePassword };
      const { token } = accepted(await client.call<{ token: string }>('POST /api/auth/login', { body }));
      journal.acknowledge();
      tokens.push(token);
    },
    async verify() {
      for (const token of tokens) {
        const { status } = await client.call('GET /api/user/me', { token });
        if (status !== 200) journal.lost.push(`a session (${status})`);
      }
    },
  };
}
