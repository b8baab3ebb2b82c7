import { expect, test } from 'vitest';
import { reachOf, startForPhones } from './addresses.ts';
import { readConfig } from './config.ts';

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

test('the start for phones repeats what is in force, and there is none when links open already', () => {
  const command = (environment: Record<string, string>, networks: Parameters<typeof reachOf>[1] = lan) =>
    startForPhones(readConfig(environment), { networks });
  expect(command({})).toBe('HOST=0.0.0.0 PUBLIC_URL=http://192.168.1.20:3000 npm start');
  expect(command({ HOST: '::', SAMPLE: '0' }, {})).toBe(
    'SAMPLE=0 HOST=:: PUBLIC_URL=http://ADDRESS-OF-THIS-COMPUTER:3000 npm start',
  );
  expect(
    command({ DATA_DIR: "/srv/ali's club", PORT: '4100', SAMPLE: '1', SMTP_URL: 'smtp://localhost' }),
  ).toBe(
    `PORT=4100 DATA_DIR='/srv/ali'\\''s club' SAMPLE=0 SMTP_URL="\${SMTP_URL:?}" HOST=0.0.0.0 PUBLIC_URL=http://192.168.1.20:4100 npm start`,
  );
  expect(command({ PUBLIC_URL: 'https://club.example.org' })).toBeNull();
});

test('the start for phones names another database while this one holds the sample club', () => {
  const options = { sample: true, networks: lan };
  expect(startForPhones(readConfig({ DATA_DIR: './mine', PORT: '4100' }), options)).toBe(
    'DATA_DIR=./club PORT=4100 HOST=0.0.0.0 PUBLIC_URL=http://192.168.1.20:4100 npm start',
  );
  expect(startForPhones(readConfig({ DATABASE_URL: 'postgres://db/club' }), options)).toMatch(
    /^DATA_DIR=\.\/club DATABASE_URL=ANOTHER-DATABASE HOST=/,
  );
  const stored = { DATA_DIR: './club', S3_URL: 's3://key:secret@127.0.0.1/club?tls=0' };
  expect(startForPhones(readConfig(stored), options)).toMatch(
    /^DATA_DIR=\.\/club-2 S3_URL=ANOTHER-BUCKET HOST=/,
  );
});
