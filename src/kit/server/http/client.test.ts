import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddressReader } from './client.ts';

const call = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test.each([
  ['a direct call', ['loopback'], '203.0.113.9', undefined, '203.0.113.9'],
  ['a stranger who names another address', ['loopback'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy on this machine', ['loopback'], '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a proxy on this machine over IPv6', ['loopback'], '::1', '198.51.100.1', '198.51.100.1'],
  ['an IPv4 proxy on an IPv6 socket', ['loopback'], '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['an IPv4 client on an IPv6 socket', ['loopback'], '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['a forwarded IPv4-mapped client', ['loopback'], '127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['two proxies', ['loopback', 'uniquelocal'], '127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['a forged hop before the real one', ['loopback'], '127.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['proxies only', ['loopback', 'uniquelocal'], '127.0.0.1', '192.168.0.4, 10.1.2.3', '192.168.0.4'],
  ['a link-local proxy', ['linklocal'], '169.254.3.4', '198.51.100.1', '198.51.100.1'],
  ['a proxy named by its network', ['203.0.113.0/24'], '203.0.113.9', '198.51.100.1', '198.51.100.1'],
  ['a proxy named by its address', ['203.0.113.9'], '203.0.113.9', '198.51.100.1', '198.51.100.1'],
  ['a proxy named by an IPv6 network', ['2001:db8::/32'], '2001:db8::1', '198.51.100.1', '198.51.100.1'],
  ['a hop that is no address', ['loopback'], '127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
  ['an empty header', ['loopback'], '127.0.0.1', '', '127.0.0.1'],
  ['an IPv6 client', ['loopback'], '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['an IPv6 client in short form', ['loopback'], '127.0.0.1', '2001:db8::6', '2001:db8:0:0::/64'],
  ['a link-local client', ['loopback'], 'fe80::1%br-4f2a', undefined, 'fe80:0:0:0::/64'],
  ['a forwarded address with a zone', ['loopback'], '127.0.0.1', '::1%a-b', '0:0:0:0::/64'],
  ['a forwarded address that only looks like one', ['loopback'], '127.0.0.1', '1.2.3.4%x, ::g', '127.0.0.1'],
  ['a hop with a zone in the middle', ['loopback'], '127.0.0.1', '1.2.3.4, ::1%a-b', '0:0:0:0::/64'],
  ['a link-local client that forwards', ['loopback'], 'fe80::1%br-x', '1.2.3.4', 'fe80:0:0:0::/64'],
  ['a connection that is gone', ['loopback'], undefined, undefined, '0.0.0.0'],
])('%s', (_name, trusted, remote, forwarded, expected) => {
  expect(clientAddressReader(trusted)(call(remote, forwarded))).toBe(expected);
});

test('a network that cannot exist stops the start', () => {
  expect(() => clientAddressReader(['10.0.0.0/99'])).toThrow('10.0.0.0/99');
});
