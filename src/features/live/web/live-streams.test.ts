import { expect, onTestFinished, test } from 'vitest';
import { stubBrowser } from '#tests/browser-globals.ts';
import { listenLive } from '../live.contract.ts';
import { watchInbox, watchCamp } from './shared/live-streams.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 10));

/** A page whose server lets the person watch all camps but the closed one. */
function openPage() {
  const open = new Map<string, (text: string) => Promise<void>>();
  const opened: string[] = [];
  const heard: string[] = [];
  stubBrowser(async (url, { signal } = {}) => {
    // After a refusal the page may also ask who is signed in.
    if (!url.startsWith(listenLive.path)) return new Response(null, { status: 503 });
    opened.push(url);
    if (url.endsWith('closed')) return Response.json({ code: 'FORBIDDEN', message: '' }, { status: 403 });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    open.set(url, (text) => writer.write(new TextEncoder().encode(text)));
    signal?.addEventListener('abort', () => {
      open.delete(url);
      void writer.abort(signal.reason).catch(() => undefined);
    });
    return new Response(readable);
  });
  const until = (stop: () => void) => {
    onTestFinished(stop);
    return stop;
  };
  return {
    opened,
    heard,
    streams: () => [...open.keys()],
    send: async (url: string, event: string) => {
      await open.get(url)?.(`event: ${event}\ndata: {}\n\n`);
      await soon();
    },
    inbox: () => until(watchInbox(() => heard.push('inbox'))),
    wave: (campId: string) =>
      until(
        watchCamp(campId, {
          onOpen: () => heard.push(`${campId} open`),
          onEvent: (event) => heard.push(`${campId} ${event}`),
          onRefused: () => heard.push(`${campId} refused`),
        }),
      ),
  };
}

test('the inbox has a stream of its own while the page watches no wave', async () => {
  const page = openPage();
  page.inbox();
  page.inbox();
  await soon();
  expect(page.streams()).toEqual(['/api/live']);
  page.heard.length = 0;
  await page.send('/api/live', 'inbox');
  expect(page.heard).toEqual(['inbox', 'inbox']);
});

test('a watched wave and the inbox share one stream, before and after', async () => {
  const page = openPage();
  page.inbox();
  await soon();
  const leave = page.wave('1');
  page.wave('1');
  await soon();
  expect(page.streams()).toEqual(['/api/live?campId=1']);
  page.heard.length = 0;
  await page.send('/api/live?campId=1', 'inbox');
  await page.send('/api/live?campId=1', 'standing');
  expect(page.heard).toEqual(['inbox', '1 standing', '1 standing']);
  leave();
  await soon();
  expect(page.streams()).toEqual(['/api/live?campId=1']);
});

test('a page that follows another one on the same wave keeps its stream', async () => {
  const page = openPage();
  page.inbox();
  const leave = page.wave('1');
  await soon();
  leave();
  const leaveAgain = page.wave('1');
  await soon();
  expect(page.opened).toEqual(['/api/live?campId=1']);
  leaveAgain();
  await soon();
  expect(page.streams()).toEqual(['/api/live']);
});

test('the inbox goes on listening when a wave is refused', async () => {
  const page = openPage();
  page.inbox();
  page.wave('closed');
  await soon();
  expect(page.heard).toContain('closed refused');
  expect(page.streams()).toEqual(['/api/live']);
});

test('no stream stays open when nobody listens', async () => {
  const page = openPage();
  const leave = page.wave('1');
  const close = page.inbox();
  await soon();
  leave();
  close();
  await soon();
  expect(page.streams()).toEqual([]);
});
