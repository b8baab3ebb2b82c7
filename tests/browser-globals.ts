import { onTestFinished, vi } from 'vitest';
import { endAuthSession, startAuthSession } from '#kit/web/auth-session.ts';
import { reportOnline } from '#kit/web/connection.ts';

/** A document that can be hidden and shown. */
class FakePage extends EventTarget {
  visibilityState = 'visible';
  documentElement = { lang: 'en', toggleAttribute: () => true };

  show(state: 'visible' | 'hidden') {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** The API client calls fetch with a relative address. */
type PageFetch = (path: string, options?: RequestInit) => Promise<Response>;

/**
 * The browser globals that the API client and the session read, until the test ends, with a signed-in user.
 * No DOM: a test that needs one runs in a browser.
 */
export function stubBrowser(fetch: PageFetch) {
  const stored = new Map<string, string>();
  const page = new FakePage();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => {
    endAuthSession('signed-out');
    vi.unstubAllGlobals();
  });
  // Tests share a process: one before may have lost the connection, and coming back reads who is signed in.
  reportOnline();
  startAuthSession('a-token', { firstName: 'Nour', role: 'leader', image: null });
  return page;
}

const { fetch: realFetch } = globalThis;

/** A fetch that sends the page's relative addresses to a server on loopback. */
export const fetchAgainst =
  (url: string): PageFetch =>
  (path, options) =>
    realFetch(new URL(path, url), options);
