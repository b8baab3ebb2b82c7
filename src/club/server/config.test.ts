import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without settings the club runs on loopback with the sample', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    production: false,
    sample: true,
    rateLimits: true,
    databaseUrl: undefined,
    codeforces: { url: 'https://codeforces.com/api' },
  });
});

test('the sample club and the mails on a page are for this computer only, on by default there', () => {
  const here = (environment: Parameters<typeof readConfig>[0]) => {
    const { localOnly, sample } = readConfig(environment);
    return { localOnly, sample };
  };
  expect(here({})).toEqual({ localOnly: true, sample: true });
  expect(here({ SAMPLE: '0' })).toEqual({ localOnly: true, sample: false });
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.2', 'http://[::1]:3000'])
    expect(here({ PUBLIC_URL, HOST: '::1' }), PUBLIC_URL).toEqual({ localOnly: true, sample: true });
  for (const environment of [
    { HOST: '0.0.0.0' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'https://club.example.org' },
    { PUBLIC_URL: 'http://localhost.example.org' },
    { NODE_ENV: 'production' },
  ])
    expect(here(environment), JSON.stringify(environment)).toEqual({ localOnly: false, sample: false });
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a number'],
  [{ PORT: '70000' }, 'PORT must be a number'],
  [{ PUBLIC_URL: 'club.example.org' }, 'PUBLIC_URL must be an address'],
  [{ PUBLIC_URL: 'https://club.example.org/path' }, 'PUBLIC_URL must be a bare address'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
  ],
  [
    { DATABASE_URL: 'postgres://db/club?sslmode=verify' },
    'DATABASE_URL: sslmode must be disable, allow, prefer, require, verify-ca or verify-full, not "verify"',
  ],
  [
    { DATABASE_URL: 'postgres://db/club?sslmode=require&sslrootcert=system' },
    'DATABASE_URL: sslrootcert=system is accepted with sslmode=verify-full only',
  ],
  [{ SMTP_URL: 'http://x' }, 'SMTP_URL must be an address'],
  [{ SMTP_URL: 'smtp://x@y:99999' }, 'SMTP_URL: the port must be a number from 0 to 65535'],
  [{ SMTP_URL: 'smtp://x:12@[::1]:70000/' }, 'SMTP_URL: the port must be a number from 0 to 65535'],
  [{ SMTP_URL: 'smtp://my host:25' }, 'SMTP_URL: the host or port is not valid'],
  [{ DATABASE_URL: 'postgres://x:p/ss@db:5432/club' }, 'DATABASE_URL: the host or port is not valid'],
  [{ SMTP_URL: 'smtp://mail.example.org?tls=off' }, 'SMTP_URL: tls must be 1 or 0, not "off"'],
  [{ SMTP_URL: 'smtps://mail.example.org?tls=0' }, 'SMTP_URL: tls=0 is accepted with smtp:// only'],
  [{ CODEFORCES_URL: 'x' }, 'CODEFORCES_URL must be an address'],
  [{ CODEFORCES_INTERVAL: '500' }, 'CODEFORCES_INTERVAL takes milliseconds, 2000 at least'],
  [{ CODEFORCES_KEY: 'x' }, 'CODEFORCES_KEY and CODEFORCES_SECRET go together'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be on or off'],
  [{ RATE_LIMITS: 'off', HOST: '0.0.0.0' }, 'RATE_LIMITS=off is accepted only'],
  [{ RATE_LIMITS: 'off', NODE_ENV: 'production' }, 'RATE_LIMITS=off is accepted only'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
  [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/club' }, 'SECRET_KEY is required'],
  [{ SAMPLE: 'yes' }, 'SAMPLE must be 1 or 0'],
  [{ SAMPLE: '1', NODE_ENV: 'production' }, 'SAMPLE=1 is not accepted'],
  [{ SAMPLE: '1', HOST: '0.0.0.0' }, 'SAMPLE=1 is accepted only when HOST and PUBLIC_URL are loopback'],
  [
    { SAMPLE: '1', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
    'SAMPLE=1 is accepted only when HOST and PUBLIC_URL are loopback',
  ],
  [
    { SAMPLE: '1', PUBLIC_URL: 'https://club.example.org' },
    'SAMPLE=1 is accepted only when HOST and PUBLIC_URL are loopback',
  ],
  [{ TRUST_PROXY: 'everybody' }, 'TRUST_PROXY takes addresses'],
])('%j stops the start with one clear line', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(line);
});

test('a wrong address is not repeated in the message: it may hold a password', () => {
  for (const wrong of [
    'secret-password',
    'postgres://x:secret-password@db:99999',
    'postgres://x:secret-password/@db',
  ])
    expect(() => readConfig({ DATABASE_URL: wrong })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret-password') }),
    );
});
