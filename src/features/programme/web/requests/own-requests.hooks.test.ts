import { expect, test } from 'vitest';
import { getMe } from '#features/accounts/users.contract.ts';
import { stubBrowser } from '#tests/browser-globals.ts';
import { ownRequestsQuery } from './own-requests.hooks.ts';

test('somebody who was accepted is not told that they wait for nothing when their role cannot be read', async () => {
  stubBrowser(async (url) =>
    url === getMe.path
      ? Response.json({ code: 'INTERNAL', message: '' }, { status: 503 })
      : Response.json({ data: [], total: 0 }),
  );
  const { signal } = new AbortController();
  await expect(ownRequestsQuery.queryFn({ signal })).rejects.toMatchObject({ status: 503 });
});
