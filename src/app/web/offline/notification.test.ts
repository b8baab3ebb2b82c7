import { describe, expect, test } from 'vitest';
import { notificationOf, pathOf, tabFor } from './notification.ts';

const origin = 'https://club.example';

test.each([
  ['/session/1', '/session/1'],
  ['/dashboard/warning?campId=2#row', '/dashboard/warning?campId=2#row'],
  ['https://other.example/x', '/dashboard/inbox'],
  ['//other.example/x', '/dashboard/inbox'],
  ['/.//other.example', '/dashboard/inbox'],
  ['/\\other.example', '/dashboard/inbox'],
  ['javascript:alert(1)', '/dashboard/inbox'],
  [undefined, '/dashboard/inbox'],
  [7, '/dashboard/inbox'],
])('a tap on the link %s leads to %s', (link, path) => {
  expect(pathOf(link, origin)).toBe(path);
});

describe('a notification', () => {
  test('shows what the server sent, in its language and direction, once for each entry', () => {
    const sent = { title: 'غدًا: المخططات', text: 'موجة 1', link: '/session/1', tag: 'e1', language: 'ar' };
    expect(notificationOf(sent, origin)).toEqual({
      title: sent.title,
      options: {
        body: sent.text,
        tag: 'e1',
        lang: 'ar',
        dir: 'rtl',
        icon: '/icons/icon-192.png',
        data: { path: '/session/1' },
      },
    });
  });

  test.each([[null], ['text'], [{ title: 5, language: 'fr', link: 'https://other.example' }]])(
    'is shown for %j too, and leads to the inbox',
    (sent) => {
      const { title, options } = notificationOf(sent, origin);
      expect(title).toBe('ICPC-HTI');
      expect(options).toMatchObject({ body: '', data: { path: '/dashboard/inbox' } });
      expect(options).not.toHaveProperty('dir');
    },
  );
});

describe('a tap opens the page', () => {
  const tab = (path: string, state: Partial<{ focused: boolean; visibilityState: string }> = {}) => ({
    url: origin + path,
    focused: false,
    visibilityState: 'hidden',
    ...state,
  });
  const address = `${origin}/session/1`;

  test('in the tab that shows it already', () => {
    const tabs = [tab('/', { focused: true }), tab('/session/1')];
    expect(tabFor(tabs, address)).toBe(tabs[1]);
  });

  test('else in the tab with the focus, then in a visible one, then in any', () => {
    const tabs = [tab('/a'), tab('/b', { visibilityState: 'visible' }), tab('/c', { focused: true })];
    expect(tabFor(tabs, address)).toBe(tabs[2]);
    expect(tabFor(tabs.slice(0, 2), address)).toBe(tabs[1]);
    expect(tabFor(tabs.slice(0, 1), address)).toBe(tabs[0]);
  });

  test('in a new one where none is open', () => expect(tabFor([], address)).toBeUndefined());
});
