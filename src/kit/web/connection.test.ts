import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubBrowser } from '#tests/browser-globals.ts';
import {
  checkConnection,
  connectionLosses,
  isOnline,
  reportOffline,
  reportOnline,
  subscribeConnection,
  watchConnection,
} from './connection.ts';

// Other tests of the same process may have lost the connection.
beforeEach(() => reportOnline());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const afterSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** A page whose server the test turns on and off. */
function openPage({ onLine = true, reachable = true } = {}) {
  const server = { reachable, page: '', probes: [] as string[] };
  const page = stubBrowser(async (path) => {
    server.probes.push(path);
    if (!server.reachable) throw new TypeError('fetch failed');
    return server.page ? new Response(server.page) : Response.json({ success: true });
  });
  vi.stubGlobal('navigator', { onLine });
  watchConnection();
  const states: boolean[] = [];
  const stop = subscribeConnection(() => states.push(isOnline()));
  onTestFinished(() => {
    stop();
    reportOnline();
  });
  return { server, page, states };
}

test('a page is online until a call fails', () => {
  const { server, states } = openPage();
  expect(isOnline()).toBe(true);
  server.reachable = false;
  reportOffline();
  expect([isOnline(), states]).toEqual([false, [false]]);
});

test('a single lost call is over as soon as the server responds to the check', async () => {
  const { server, states } = openPage();
  reportOffline();
  await afterSeconds(0);
  expect([states, server.probes]).toEqual([[false, true], ['/api/health']]);
});

test('without a connection the server is checked again and again, less often each time', async () => {
  const { server } = openPage({ reachable: false });
  reportOffline();
  await afterSeconds(60);
  // At once, then after 1, 2, 4, 8, 16 and 30 seconds.
  expect(server.probes).toHaveLength(6);
  server.reachable = true;
  await afterSeconds(30);
  expect(isOnline()).toBe(true);
  await afterSeconds(60);
  expect(server.probes).toHaveLength(7);
});

test('any response of the server ends the wait', async () => {
  const { server, states } = openPage({ reachable: false });
  reportOffline();
  await afterSeconds(1);
  reportOnline();
  const { length } = server.probes;
  await afterSeconds(60);
  expect([states, server.probes.length]).toEqual([[false, true], length]);
});

test('a response to a call that was under way when the connection was lost does not end the wait', async () => {
  const { states } = openPage({ reachable: false });
  const before = connectionLosses();
  reportOffline();
  await afterSeconds(0);
  reportOnline(before);
  expect([isOnline(), states]).toEqual([false, [false]]);
  reportOnline(connectionLosses());
  expect(isOnline()).toBe(true);
});

test('a check that was under way when the connection was lost is repeated', async () => {
  const { server, states } = openPage();
  const checked = checkConnection();
  server.reachable = false;
  window.dispatchEvent(new Event('offline'));
  await checked;
  expect([states, server.probes.length]).toEqual([[false], 2]);
});

test('a page that opens without a network knows at once', () => {
  openPage({ onLine: false, reachable: false });
  expect(isOnline()).toBe(false);
});

test('a network that comes back counts only when the server responds', async () => {
  const { server, states } = openPage({ reachable: false });
  window.dispatchEvent(new Event('offline'));
  await afterSeconds(0);
  window.dispatchEvent(new Event('online'));
  await afterSeconds(0);
  expect(states).toEqual([false]);
  server.reachable = true;
  window.dispatchEvent(new Event('online'));
  await afterSeconds(0);
  expect(states).toEqual([false, true]);
});

test('the sign-in page of a Wi-Fi network is no connection', async () => {
  const { server } = openPage();
  server.page = '<html>';
  reportOffline();
  await afterSeconds(1);
  expect(isOnline()).toBe(false);
});

test('a page that is shown again checks at once', async () => {
  const { server, page } = openPage({ reachable: false });
  reportOffline();
  await afterSeconds(40);
  server.reachable = true;
  page.show('visible');
  await afterSeconds(0);
  expect(isOnline()).toBe(true);
});
