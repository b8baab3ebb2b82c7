import { expect, test } from 'vitest';
import { offerSetup } from './setup.service.ts';
import { makePerson } from '#tests/people.ts';
import { appForTest } from '#tests/test-app.ts';

const leader = {
  firstName: 'Mariam',
  lastName: 'Adel',
  email: 'first@club.test',
  password: 'the very first leader',
};
const tokenOf = (link: string | null) => new URL(link!).searchParams.get('token')!;

test('a club without a leader prints a setup link that makes the first leader once', async () => {
  const { api, context } = await appForTest();
  const link = await offerSetup(context);
  expect(link).toMatch(/^http:\/\/club\.test\/setup\?token=/);
  const token = tokenOf(link);
  expect(await api.post('/api/auth/setup', { ...leader, token: 'wrong' })).toMatchObject({
    status: 400,
    body: { errors: { token: expect.any(String) } },
  });
  expect(await api.post('/api/auth/setup', { ...leader, token, password: 'short' })).toMatchObject({
    status: 400,
    body: { errors: { password: expect.any(String) } },
  });

  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, number) =>
      api.post('/api/auth/setup', { ...leader, email: `leader${number}@club.test`, token }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);

  const winner = replies.findIndex(({ status }) => status === 200);
  const signedIn = await api.post('/api/auth/login', {
    email: `leader${winner}@club.test`,
    password: leader.password,
  });
  expect(signedIn).toMatchObject({ status: 200, body: { user: { role: 'leader', status: 'active' } } });
  expect(await offerSetup(context)).toBeNull();
});

test('a setup link expires after a day, and a club with a leader prints none', async () => {
  const { api, context, clock } = await appForTest();
  const token = tokenOf(await offerSetup(context));
  clock.advance(25 * 60 * 60_000);
  expect((await api.post('/api/auth/setup', { ...leader, token })).status).toBe(400);
  await makePerson(context, { role: 'leader' });
  expect(await offerSetup(context)).toBeNull();
});
