import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { endpoint } from '#kit/shared/endpoint.ts';
import { stubBrowser } from '#tests/browser-globals.ts';
import { checkConnection, reportOnline } from './connection.ts';
import { listenTo } from './event-stream.ts';
import { getAuthSession } from './auth-session.ts';

const live = endpoint('GET /api/live', { can: 'live.read', summary: 'Events', stream: true });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const afterSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

interface Connection {
  url: string;
  token: string | null;
  write: (text: string) => Promise<void>;
  end: () => void;
  aborted: boolean;
}

/** The check for a connection, which is no connection of the stream. */
function checkOf(responds: 'open' | 'offline' | number) {
  if (responds === 'offline') throw new TypeError('fetch failed');
  return Response.json({ success: true });
}

/** A page that listens to a server which the test controls. */
async function listen(responds: 'open' | 'offline' | number = 'open') {
  const server = { responds, connections: [] as Connection[] };
  const page = stubBrowser(async (url, { headers, signal } = {}) => {
    if (url === '/api/health') return checkOf(server.responds);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const connection: Connection = {
      url,
      token: new Headers(headers).get('token'),
      write: (text) => writer.write(new TextEncoder().encode(text)),
      end: () => void writer.close(),
      aborted: false,
    };
    signal?.addEventListener('abort', () => {
      connection.aborted = true;
      void writer.abort(signal.reason).catch(() => undefined);
    });
    server.connections.push(connection);
    if (server.responds === 'offline') throw new TypeError('fetch failed');
    if (server.responds === 'open') return new Response(readable);
    const code = server.responds === 401 ? 'UNAUTHENTICATED' : 'INTERNAL';
    return Response.json({ code, message: '' }, { status: server.responds });
  });
  const heard: string[] = [];
  const stop = listenTo(
    { endpoint: live, query: { campId: '7' } },
    {
      onOpen: () => heard.push('open'),
      onEvent: (event) => heard.push(event),
      onRefused: () => heard.push('refused'),
    },
  );
  onTestFinished(() => {
    stop();
    reportOnline();
  });
  await afterSeconds(0);
  return { server, connections: server.connections, page, heard, stop };
}

test('events arrive whole, however the bytes are split, and comments are skipped', async () => {
  const { connections, heard } = await listen();
  expect(connections).toMatchObject([{ url: '/api/live?campId=7', token: 'a-token' }]);
  for (const part of ['retry: 3000\n: welcome\n\nevent: stan', 'ding\ndata: {}\n', '\n: still here\n\n'])
    await connections[0]?.write(part);
  await connections[0]?.write('event: sheet\ndata: {}\n\nevent: attendance\ndata: {}\n\n');
  await afterSeconds(0);
  expect(heard).toEqual(['open', 'standing', 'sheet', 'attendance']);
});

test('a broken connection is opened again within a second', async () => {
  const { connections, heard } = await listen();
  connections[0]?.end();
  await afterSeconds(0.49);
  expect(connections).toHaveLength(1);
  await afterSeconds(0.51);
  expect(connections).toHaveLength(2);
  expect(heard).toEqual(['open', 'open']);
});

test.each([
  [0, 0.5],
  [1, 1],
])('failed attempts double the delay up to half a minute (random %s)', async (random, share) => {
  const dice = vi.spyOn(Math, 'random').mockReturnValue(random);
  onTestFinished(() => dice.mockRestore());
  const { server, connections } = await listen('offline');
  for (const [retry, delay] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await afterSeconds(delay * share - 0.01);
    expect(connections).toHaveLength(retry + 1);
    await afterSeconds(0.01);
    expect(connections).toHaveLength(retry + 2);
  }
  server.responds = 'open';
  await afterSeconds(30);
  const opened = connections.length;
  connections.at(-1)?.end();
  await afterSeconds(1);
  expect(connections).toHaveLength(opened + 1);
});

test.each([429, 500, 503])('a server that responds with %s is asked again', async (status) => {
  const { connections } = await listen(status);
  await afterSeconds(1);
  expect(connections).toHaveLength(2);
});

test.each([400, 403, 404])('a refusal with %s is final', async (status) => {
  const { connections } = await listen(status);
  await afterSeconds(300);
  expect(connections).toHaveLength(1);
});

test('a stream that the server ends and then refuses is reported once', async () => {
  const { server, connections, heard } = await listen();
  server.responds = 403;
  connections[0]?.end();
  await afterSeconds(300);
  expect(connections).toHaveLength(2);
  expect(heard).toEqual(['open', 'refused']);
});

test('a lost session ends the session and is not tried again', async () => {
  const { connections } = await listen(401);
  expect(getAuthSession()).toBeNull();
  await afterSeconds(300);
  expect(connections).toHaveLength(1);
});

test('a connection without a heartbeat for a minute is replaced', async () => {
  const { connections } = await listen();
  await afterSeconds(59);
  await connections[0]?.write(': still here\n\n');
  await afterSeconds(59);
  expect(connections).toMatchObject([{ aborted: false }]);
  await afterSeconds(2);
  expect(connections).toMatchObject([{ aborted: true }, { aborted: false }]);
});

test('a hidden page disconnects after half a minute and connects when it is shown', async () => {
  const { connections, page } = await listen();
  page.show('hidden');
  await afterSeconds(29);
  expect(connections).toMatchObject([{ aborted: false }]);
  await afterSeconds(1);
  expect(connections).toMatchObject([{ aborted: true }]);
  await afterSeconds(300);
  expect(connections).toHaveLength(1);
  page.show('visible');
  await afterSeconds(0);
  expect(connections).toMatchObject([{ aborted: true }, { aborted: false }]);
});

test('a page that is hidden for a moment stays connected', async () => {
  const { connections, page } = await listen();
  page.show('hidden');
  await afterSeconds(10);
  page.show('visible');
  await afterSeconds(40);
  expect(connections).toMatchObject([{ aborted: false }]);
});

test('a stream connects as soon as the connection is back', async () => {
  const { server, connections } = await listen('offline');
  await afterSeconds(20);
  const attempts = connections.length;
  server.responds = 'open';
  await checkConnection();
  await afterSeconds(0);
  expect(connections).toHaveLength(attempts + 1);
});

test('nothing is opened after listening has stopped', async () => {
  const { connections, stop } = await listen();
  stop();
  expect(connections).toMatchObject([{ aborted: true }]);
  await afterSeconds(300);
  expect(connections).toHaveLength(1);
});
