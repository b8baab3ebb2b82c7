import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** In milliseconds and bytes per second. */
export const slow3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

/** The page's own requests and those of its service worker, which is a target of its own. */
export async function slowDown(
  context: BrowserContext,
  page: Page,
  line: typeof slow3G = slow3G,
): Promise<CDPSession> {
  const own = await context.newCDPSession(page);
  await own.send('Network.enable');
  await own.send('Network.emulateNetworkConditions', line);
  const whole = await context.browser()?.newBrowserCDPSession();
  const { targetInfos = [] } = (await whole?.send('Target.getTargets')) ?? {};
  for (const { targetId } of targetInfos.filter(({ type }) => type === 'service_worker')) {
    const attached = await whole?.send('Target.attachToTarget', { targetId, flatten: false });
    for (const [id, [method, params]] of [
      ['Network.enable', {}],
      ['Network.emulateNetworkConditions', line],
    ].entries())
      await whole?.send('Target.sendMessageToTarget', {
        sessionId: attached?.sessionId,
        message: JSON.stringify({ id, method, params }),
      });
  }
  return own;
}
