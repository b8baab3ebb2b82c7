import { expect, test } from 'vitest';
import { reachOf, settingsForPhones } from './addresses.ts';

const lan = {
  lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
  docker0: [{ address: '172.17.0.1', family: 'IPv4', internal: false }],
  wlan0: [
    { address: 'fe80::1', family: 'IPv6', internal: false },
    { address: '192.168.1.20', family: 'IPv4', internal: false },
  ],
};
const at = (host: string, publicUrl: string, networks: Parameters<typeof reachOf>[1] = lan) =>
  reachOf({ host, port: 3000, publicUrl }, networks);

test('a server on loopback is reached from this computer only, and its address in the network is known', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    expect(at(host, `http://${host === '::1' ? '[::1]' : host}:3000`)).toEqual({
      onlyHere: true,
      listens: false,
      lanUrl: 'http://192.168.1.20:3000',
    });
});

test('a server on every address is reached in the network, though its links may lead to this computer only', () => {
  for (const host of ['0.0.0.0', '::'])
    expect(at(host, 'http://localhost:3000')).toEqual({
      onlyHere: true,
      listens: true,
      lanUrl: 'http://192.168.1.20:3000',
    });
});

test('a server on an address of its own names that one', () => {
  expect(at('10.0.0.7', 'http://10.0.0.7:3000')).toEqual({
    onlyHere: false,
    listens: true,
    lanUrl: 'http://10.0.0.7:3000',
  });
});

test('links to a public address open everywhere', () => {
  expect(at('127.0.0.1', 'https://club.example.org').onlyHere).toBe(false);
});

test('a computer without a network has no address to name', () => {
  expect(at('0.0.0.0', 'http://localhost:3000', {}).lanUrl).toBeNull();
  expect(at('127.0.0.1', 'http://127.0.0.1:3000', { docker0: lan.docker0 }).lanUrl).toBe(
    'http://172.17.0.1:3000',
  );
});

test('the settings for phones name what is missing, and nothing when links open already', () => {
  const settings = (host: string, publicUrl: string, networks: Parameters<typeof reachOf>[1] = lan) =>
    settingsForPhones({ host, port: 3000, publicUrl }, { networks });
  expect(settings('127.0.0.1', 'http://127.0.0.1:3000')).toBe(
    'HOST=0.0.0.0 PUBLIC_URL=http://192.168.1.20:3000',
  );
  expect(settings('0.0.0.0', 'http://localhost:3000')).toBe('PUBLIC_URL=http://192.168.1.20:3000');
  expect(settings('::', 'http://localhost:3000', {})).toBe('PUBLIC_URL=http://ADDRESS-OF-THIS-COMPUTER:3000');
  expect(settings('127.0.0.1', 'https://club.example.org')).toBeNull();
});

test('the settings for phones name another database while this one holds the sample club', () => {
  const here = { host: '127.0.0.1', port: 3000, publicUrl: 'http://127.0.0.1:3000' };
  const options = { sample: true, networks: lan };
  expect(settingsForPhones(here, options)).toBe(
    'DATA_DIR=./club HOST=0.0.0.0 PUBLIC_URL=http://192.168.1.20:3000',
  );
  expect(settingsForPhones({ ...here, databaseUrl: 'postgres://db/club' }, options)).toMatch(
    /^DATABASE_URL=ANOTHER-DATABASE HOST=/,
  );
});
