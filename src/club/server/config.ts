import { clubName } from '../shared/brand.ts';
import { httpUrl } from './addresses.ts';
import { isIP } from 'node:net';
import { tlsPolicyOf } from '#kit/server/database/tls.ts';
import { type S3Config, s3ConfigOf } from '#kit/server/files/s3-config.ts';
import { isLoopback } from '#kit/server/loopback.ts';
import { type LogLevel, logLevels } from '#kit/server/log/log.ts';
import { smtpOptionsOf } from '#kit/server/mail/mailer.ts';
import { resolve } from 'node:path';

export type Config = ReturnType<typeof readConfig>;

export class SettingError extends Error {}

type Environment = Record<string, string | undefined>;

/** The settings of the contract, read once. A wrong one stops the start with a sentence a person can act on. */
export function readConfig(environment: Environment) {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const production = value('NODE_ENV') === 'production';
  const host = value('HOST') ?? '127.0.0.1';
  const loopback = isLoopback(host);
  const port = numberOf('PORT', value('PORT') ?? '3000', { min: 0, max: 65_535 });
  const publicUrl = originOf('PUBLIC_URL', value('PUBLIC_URL') ?? defaultUrl(host, port));
  const localOnly = !production && loopback && isLoopback(new URL(publicUrl).hostname);
  const databaseUrl = databaseUrlOf('DATABASE_URL', value('DATABASE_URL'));
  const smtpUrl = urlOf('SMTP_URL', value('SMTP_URL'), ['smtp:', 'smtps:']);
  if (smtpUrl) checked('SMTP_URL', () => smtpOptionsOf(smtpUrl));
  const secretKey = value('SECRET_KEY');
  const codeforcesUrl = checkedUrl(
    'CODEFORCES_URL',
    value('CODEFORCES_URL') ?? 'https://codeforces.com/api',
    ['http:', 'https:'],
  );
  const key = value('CODEFORCES_KEY');
  const secret = value('CODEFORCES_SECRET');

  if (secretKey && secretKey.length < 32) {
    throw new SettingError(
      'SECRET_KEY must have at least 32 characters, for example from: openssl rand -hex 32',
    );
  }
  if (production && databaseUrl && !secretKey) {
    throw new SettingError(
      'SECRET_KEY is required in production with DATABASE_URL: it encrypts national IDs',
    );
  }
  if (Boolean(key) !== Boolean(secret)) {
    throw new SettingError('CODEFORCES_KEY and CODEFORCES_SECRET go together: set both or neither');
  }

  return {
    production,
    port,
    host,
    publicUrl,
    dataDir: dataDirOf(value('DATA_DIR')),
    databaseUrl,
    /** Seconds to wait for a database that does not accept connections yet. */
    databaseWait: databaseWaitOf(value('DATABASE_WAIT')),
    smtpUrl,
    mailFrom: value('MAIL_FROM') ?? `${clubName} <no-reply@${new URL(publicUrl).hostname}>`,
    codeforces: {
      url: codeforcesUrl.replace(/\/+$/, ''),
      key,
      secret,
      /** Milliseconds between two calls, of whichever process. */
      interval: intervalOf(value('CODEFORCES_INTERVAL'), isLoopback(new URL(codeforcesUrl).hostname)),
    },
    rateLimits: rateLimitsOf(value('RATE_LIMITS') ?? 'on', loopback && !production),
    secretKey,
    /** Object storage for uploads, in place of the data folder, and for copies of backups. */
    s3: s3Of(environment),
    /** Whether only this computer can reach the server: what helps developers would help everybody else as well. */
    localOnly,
    sample: sampleOf(value('SAMPLE'), { production, localOnly }),
    trustProxy: proxiesOf(value('TRUST_PROXY') ?? 'loopback'),
    /** App processes on this machine that share the port. */
    processes: numberOf('PROCESSES', value('PROCESSES') ?? '1', { min: 1, max: 64 }),
    logLevel: logLevelOf(value('LOG_LEVEL') ?? 'info'),
    given: givenOf(environment),
    /** Opens GET /metrics, which is otherwise for callers on this machine while PUBLIC_URL is loopback. */
    metricsToken: metricsTokenOf(value('METRICS_TOKEN')),
  };
}

/** The settings that somebody gave, as a start for phones repeats them; the shell itself brings those that are secret. */
function givenOf(environment: Environment): string[] {
  const given = (name: string) => Boolean(environment[name]?.trim());
  return [
    ...repeated.filter(given).map((name) => `${name}=${quoted(environment[name]?.trim() ?? '')}`),
    // Phones have to reach it, and given as 1 it would stop such a start.
    ...(given('SAMPLE') ? ['SAMPLE=0'] : []),
    ...secrets.filter(given).map((name) => `${name}="\${${name}:?}"`),
  ];
}

const names = (list: string): string[] => list.split(/\s+/);
const repeated = names(`NODE_ENV PORT DATA_DIR DATABASE_WAIT PROCESSES TRUST_PROXY MAIL_FROM CODEFORCES_URL
  CODEFORCES_INTERVAL LOG_LEVEL`);
const secrets = names(`DATABASE_URL S3_URL AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY SMTP_URL SECRET_KEY
  CODEFORCES_KEY CODEFORCES_SECRET METRICS_TOKEN`);

const quoted = (value: string): string =>
  /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;

export const dataDirOf = (text: string | undefined): string => resolve(text?.trim() || './data');

export function databaseUrlOf(name: string, text: string | undefined): string | undefined {
  const url = urlOf(name, text, ['postgres:', 'postgresql:']);
  if (url) checked(name, () => tlsPolicyOf(new URL(url)));
  return url;
}

export function databaseWaitOf(text = '60'): number {
  if (!/^\d{1,4}$/.test(text))
    throw new SettingError(`DATABASE_WAIT takes seconds from 0 to 9999, not "${text}"`);
  return Number(text);
}

export function s3Of(environment: Environment): S3Config | undefined {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const url = urlOf('S3_URL', value('S3_URL'), ['s3:']);
  if (!url) return undefined;
  const keys = {
    accessKeyId: value('AWS_ACCESS_KEY_ID'),
    secretAccessKey: value('AWS_SECRET_ACCESS_KEY'),
  };
  return checked('S3_URL', () => s3ConfigOf(url, keys));
}

/** What a layer below says about a setting, under the name of the setting. */
function checked<T>(name: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw new SettingError(`${name}: ${(error as Error).message}`);
  }
}

function defaultUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return httpUrl(host, port);
}

function numberOf(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new SettingError(`${name} must be a number from ${min} to ${max}, not "${text}"`);
  return number;
}

const urlOf = (name: string, text: string | undefined, protocols: string[]): string | undefined =>
  text === undefined ? undefined : checkedUrl(name, text, protocols);

function checkedUrl(name: string, text: string, protocols: string[]): string {
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  // The text itself is not repeated: it may hold a password.
  const beginnings = protocols.map((protocol) => `${protocol}//`);
  if (!beginnings.some((beginning) => text.toLowerCase().startsWith(beginning)))
    throw new SettingError(`${name} must be an address that begins with ${beginnings.join(' or ')}`);
  throw new SettingError(
    hasHighPort(text)
      ? `${name}: the port must be a number from 0 to 65535`
      : `${name}: the host or port is not valid. In a user name or password, @ : / ? # are written as %40 %3A %2F %3F %23`,
  );
}

const hasHighPort = (address: string): boolean =>
  Number(/^[^/]*\/\/[^/?#]*:(\d+)(?:[/?#]|$)/.exec(address)?.[1]) > 65_535;

function originOf(name: string, text: string): string {
  const url = new URL(checkedUrl(name, text, ['http:', 'https:']));
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new SettingError(`${name} must be a bare address such as https://club.example.org, without a path`);
  }
  return url.origin;
}

function rateLimitsOf(text: string, mayBeOff: boolean): boolean {
  if (text !== 'on' && text !== 'off') throw new SettingError(`RATE_LIMITS must be on or off, not "${text}"`);
  if (text === 'off' && !mayBeOff) {
    throw new SettingError(
      'RATE_LIMITS=off is accepted only when HOST is loopback and NODE_ENV is not production',
    );
  }
  return text === 'on';
}

/** What Codeforces allows; a stand-in on this machine may be asked more often. */
const codeforcesInterval = 2000;

function intervalOf(text: string | undefined, standIn: boolean): number {
  if (text === undefined) return codeforcesInterval;
  const interval = Number(text);
  if (!/^\d{1,6}$/.test(text) || (interval < codeforcesInterval && !standIn)) {
    throw new SettingError(
      `CODEFORCES_INTERVAL takes milliseconds, ${codeforcesInterval} at least unless CODEFORCES_URL is on loopback`,
    );
  }
  return interval;
}

function sampleOf(
  text: string | undefined,
  { production, localOnly }: { production: boolean; localOnly: boolean },
): boolean {
  if (text === undefined) return localOnly;
  if (text !== '0' && text !== '1') throw new SettingError(`SAMPLE must be 1 or 0, not "${text}"`);
  if (text === '1' && production) throw new SettingError('SAMPLE=1 is not accepted with NODE_ENV=production');
  if (text === '1' && !localOnly)
    throw new SettingError(
      'SAMPLE=1 is accepted only when HOST and PUBLIC_URL are loopback: the password of the sample club is published',
    );
  return text === '1';
}

function proxiesOf(text: string): string[] {
  const proxies = text.split(',').map((part) => part.trim());
  const named = ['loopback', 'linklocal', 'uniquelocal'];
  for (const proxy of proxies) {
    if (!named.includes(proxy) && isIP(proxy.split('/')[0] ?? '') === 0) {
      throw new SettingError(`TRUST_PROXY takes addresses, networks, ${named.join(', ')}; not "${proxy}"`);
    }
  }
  return proxies;
}

function metricsTokenOf(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[\w.~+/=-]{16,}$/.test(text))
    throw new SettingError(
      'METRICS_TOKEN must have at least 16 letters, digits or .~+/=_-, for example from: openssl rand -hex 32',
    );
  return text;
}

function logLevelOf(text: string): LogLevel {
  const level = logLevels.find((one) => one === text);
  if (!level) throw new SettingError(`LOG_LEVEL must be ${listOf(logLevels)}, not "${text}"`);
  return level;
}

const listOf = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
