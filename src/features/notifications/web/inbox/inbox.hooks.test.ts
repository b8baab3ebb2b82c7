import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { stubBrowser } from '#tests/browser-globals.ts';
import type { EntryOut } from '../../inbox.contract.ts';
import { inboxPage, marking, withMarks } from './inbox.hooks.ts';

const entry = (id: string, readAt: string | null): EntryOut => ({
  _id: id,
  kind: 'material',
  title: id,
  text: '',
  link: '/',
  createdAt: '2026-11-16T10:00:00Z',
  readAt,
});
const page = {
  success: true as const,
  status: 'Success' as const,
  data: [entry('a', null), entry('b', '2026-11-16T11:00:00Z'), entry('c', null)],
  page: 1,
  size: 20,
  total: 3,
  unread: 2,
};
type Marking = Parameters<typeof withMarks>[2];

const readAts = (change: Marking) => withMarks(page, [page], change, 'now').data.map(({ readAt }) => readAt);
const unreadAfter = (change: Marking) => withMarks(page, [page], change, 'now').unread;

test('a marking changes the named entries that it concerns, and all of them when it names none', () => {
  expect(readAts({ ids: ['a', 'b'], read: true })).toEqual(['now', '2026-11-16T11:00:00Z', null]);
  expect(readAts({ read: true })).toEqual(['now', '2026-11-16T11:00:00Z', 'now']);
  expect(readAts({ ids: ['b'], read: false })).toEqual([null, null, null]);
});

test('a marking changes the unread number by the entries that it changes', () => {
  expect(unreadAfter({ ids: ['a', 'b'], read: true })).toBe(1);
  expect(unreadAfter({ ids: ['b'], read: false })).toBe(3);
  expect(unreadAfter({ read: true })).toBe(0);
  // Undoing "all" names entries of pages that were never opened.
  expect(unreadAfter({ ids: ['b', 'on another page'], read: false })).toBe(4);
});

test('a marking shows at once, and a failure takes it back', async () => {
  const queries = new QueryClient();
  const { queryKey } = inboxPage({ page: '1', size: '20' });
  queries.setQueryData(queryKey, page);
  const shown = () => queries.getQueryData(queryKey);
  let atCall = shown();
  stubBrowser(() => {
    atCall = shown();
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await expect(new MutationObserver(queries, marking(queries)).mutate({ read: true })).rejects.toThrow();
  expect(atCall).toMatchObject({ unread: 0 });
  expect(atCall?.data.every(({ readAt }) => readAt !== null)).toBe(true);
  expect(shown()).toEqual(page);
});
