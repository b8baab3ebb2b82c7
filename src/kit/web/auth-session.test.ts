import { expect, onTestFinished, test } from 'vitest';
import { stubBrowser } from '#tests/browser-globals.ts';
import {
  endAuthSession,
  getAuthSession,
  signOutReason,
  type SignOutReason,
  startAuthSession,
  subscribeAuthSession,
  watchAuthSession,
} from './auth-session.ts';

/** A tab of a signed-in person, with what another tab of the browser does. */
function openTab() {
  stubBrowser(() => Promise.reject(new TypeError('fetch failed')));
  watchAuthSession();
  const ends: SignOutReason[] = [];
  onTestFinished(
    subscribeAuthSession(() => {
      if (getAuthSession() === null) ends.push(signOutReason());
    }),
  );
  const inOtherTab = (stored: Record<string, string | null>) => {
    for (const [key, value] of Object.entries(stored)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    }
  };
  return { ends, inOtherTab };
}

test.each(['expired', 'signed-out'] as const)(
  'a session that ends as %s in another tab ends for the same reason here',
  (reason) => {
    const { ends, inOtherTab } = openTab();
    inOtherTab({ sessionEnd: reason, userToken: null, user: null });
    expect(getAuthSession()).toBeNull();
    expect(new Set(ends)).toEqual(new Set([reason]));
  },
);

test('the reason is stored before the session is gone, and forgotten with the next sign-in', () => {
  openTab();
  const order: string[] = [];
  const { setItem, removeItem } = localStorage;
  localStorage.setItem = (key, value) => {
    order.push(`${key} ${value}`);
    setItem(key, value);
  };
  localStorage.removeItem = (key) => {
    order.push(key);
    removeItem(key);
  };
  endAuthSession('expired');
  expect(order).toEqual(['sessionEnd expired', 'userToken', 'user']);
  startAuthSession('next', { firstName: 'Omar', role: 'trainee', image: null });
  expect(signOutReason()).toBe('signed-out');
});
