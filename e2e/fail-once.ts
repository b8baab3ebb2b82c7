import type { Page } from '@playwright/test';

/** A failure without an envelope, as a proxy in between may return it. */
export const wordless = { status: 400, body: 'no' };

/** The next call of this kind fails: without a connection, or with the given reply. */
export const failOnce = (
  page: Page,
  method: string,
  path: string,
  reply?: { status: number; body: string },
) =>
  page.route(
    path,
    (route) => {
      if (route.request().method() !== method) return route.fallback();
      return reply ? route.fulfill(reply) : route.abort('internetdisconnected');
    },
    { times: 1 },
  );

/** Calls to this address wait until the returned function is called. */
export async function holdCalls(page: Page, address: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
