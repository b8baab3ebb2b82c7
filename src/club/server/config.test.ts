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
    processes: 1,
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
  ...['0', '65', '-1', '2.5', 'auto'].map((PROCESSES): [Record<string, string>, string] => [
    { PROCESSES },
    `PROCESSES must be a number from 1 to 64, not "${PROCESSES}"`,
  ]),
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 letters'],
  [{ METRICS_TOKEN: 'with a space in the middle' }, 'METRICS_TOKEN must have at least 16 letters'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not "loud"'],
  [{ PUBLIC_URL: 'club.example.org' }, 'PUBLIC_URL must be an address'],
  [{ PUBLIC_URL: 'https://club.example.org/path' }, 'PUBLIC_URL must be a bare address'],
  [{ DATABASE_WAIT: 'long' }, 'DATABASE_WAIT takes seconds from 0 to 9999, not "long"'],
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
  [{ S3_URL: 'https://s3.example.org/club' }, 'S3_URL must be an address that begins with s3://'],
  [{ S3_URL: 's3://key:se/cret@s3.example.org/club' }, 'S3_URL: the host or port is not valid'],
  [{ S3_URL: 's3://key:secret@s3.example.org' }, 'S3_URL: must have the form s3://key:secret@host/bucket'],
  [{ S3_URL: 's3://key:secret@s3.example.org/club/deep' }, 'S3_URL: must have the form'],
  [{ S3_URL: 's3://key@s3.example.org/club' }, 'S3_URL: a key and a secret go together'],
  [{ S3_URL: 's3://s3.example.org/club' }, 'or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  [{ S3_URL: 's3://key:secret@s3.example.org/club?tls=yes' }, 'S3_URL: tls must be 1 or 0'],
  [{ S3_URL: 's3://key:secret@s3.example.org/club?ssl=1' }, 'S3_URL: takes the options region and tls'],
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

test('object storage is reached over TLS unless the address says otherwise, with keys from either place', () => {
  expect(readConfig({ S3_URL: 's3://key:a%2Fb%2Bc@s3.example.org/club' }).s3).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'club',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'a/b+c',
  });
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'a/b+c' };
  expect(readConfig({ S3_URL: 's3://minio:9000/club?region=eu-1&tls=0', ...keys }).s3).toEqual({
    endpoint: 'http://minio:9000',
    bucket: 'club',
    region: 'eu-1',
    accessKeyId: 'key',
    secretAccessKey: 'a/b+c',
  });
  expect(readConfig(keys).s3).toBeUndefined();
});
