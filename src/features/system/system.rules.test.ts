import { expect, test } from 'vitest';
import { type Facts, isAlmostFull, mailFailureOf, problemsOf } from './system.rules.ts';

const now = new Date('2026-11-16T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000);
const gigabyte = 1e9;

const inOrder: Facts = {
  backup: { lastGoodAt: ago(9), proof: 'proven', failure: null },
  mail: {
    expected: true,
    configured: true,
    waiting: 2,
    oldestAt: ago(0.5),
    failed: 0,
    lastFailedAt: null,
    reason: null,
  },
  check: null,
  queue: { oldestAt: ago(5) },
  sync: { lastGoodAt: ago(1), unreachable: 0 },
  disk: { free: 40 * gigabyte, total: 100 * gigabyte },
  keyFits: true,
  noticed: new Map(),
};
const found = (change: Partial<Facts>) =>
  problemsOf({ ...inOrder, ...change }, now).map(({ kind, level }) => `${kind} ${level}`);

test('an installation in order has no problem', () => {
  expect(found({})).toEqual([]);
});

test('a backup that is older than two days is an alarm, one of yesterday is not', () => {
  const backup = (hours: number) => ({ ...inOrder.backup, lastGoodAt: ago(hours) });
  expect(found({ backup: backup(47) })).toEqual([]);
  expect(found({ backup: backup(49) })).toEqual(['backup-old alarm']);
});

test('a new installation has two days for its first backup', () => {
  const backup = { ...inOrder.backup, lastGoodAt: null, proof: null };
  expect(found({ backup })).toEqual(['backup-missing hint']);
  expect(found({ backup, noticed: new Map([['backup-missing', ago(47)]]) })).toEqual(['backup-missing hint']);
  expect(found({ backup, noticed: new Map([['backup-missing', ago(49)]]) })).toEqual([
    'backup-missing alarm',
  ]);
});

test('a backup that failed, was not copied, or does not restore is an alarm; one that cannot be tried a hint', () => {
  const failure = { code: 'disk-full', at: ago(2), whole: false };
  expect(found({ backup: { ...inOrder.backup, proof: null, failure } })).toEqual(['backup-failed alarm']);
  const copied = { code: 'storage', at: ago(2), whole: true };
  expect(found({ backup: { ...inOrder.backup, failure: copied } })).toEqual(['backup-unfinished alarm']);
  const differs = { code: 'different', at: ago(2), whole: true };
  const proof = 'failed';
  expect(found({ backup: { ...inOrder.backup, proof, failure: differs } })).toEqual(['proof-failed alarm']);
  expect(found({ backup: { ...inOrder.backup, proof: 'not_possible' } })).toEqual(['proof-impossible hint']);
});

test('a backup that lacks files is an alarm with their number and the first of them, whatever came of its test', () => {
  const failure = { code: 'incomplete', count: 7, where: 'users.image_key a, b', at: ago(2), whole: true };
  for (const proof of [null, 'failed'] as const)
    expect(problemsOf({ ...inOrder, backup: { ...inOrder.backup, proof, failure } }, now)).toEqual([
      { kind: 'backup-incomplete', level: 'alarm', since: ago(2), count: 7, found: 'users.image_key a, b' },
    ]);
});

test('what the nightly check of the data finds is an alarm', () => {
  expect(found({ check: { at: ago(8), found: 'enrolments.total is wrong' } })).toEqual([
    'check-failed alarm',
  ]);
});

test('mails that wait for an hour or were given up are an alarm, the first failed try is a hint', () => {
  const mail = { ...inOrder.mail, reason: 'connect ECONNREFUSED 192.0.2.1:587' };
  expect(found({ mail })).toEqual(['mail-retried hint']);
  expect(found({ mail: { ...mail, oldestAt: ago(1.1) } })).toEqual(['mail-stuck alarm']);
  expect(found({ mail: { ...mail, waiting: 0, failed: 3, lastFailedAt: ago(4) } })).toEqual([
    'mail-failed alarm',
  ]);
});

test('a missing mail server is an alarm, and nothing at all on a developer’s computer', () => {
  const mail = { ...inOrder.mail, configured: false };
  expect(found({ mail })).toEqual(['mail-unset alarm']);
  expect(found({ mail: { ...mail, expected: false } })).toEqual([]);
});

test('a disk is almost full below a tenth, at most ten gigabytes and at least one', () => {
  const at = (free: number, total: number) =>
    isAlmostFull({ free: free * gigabyte, total: total * gigabyte });
  expect([at(3, 40), at(5, 40)]).toEqual([true, false]);
  expect([at(9, 1000), at(11, 1000)]).toEqual([true, false]);
  expect([at(0.9, 4), at(1.1, 4)]).toEqual([true, false]);
  expect(found({ disk: { free: gigabyte / 2, total: 100 * gigabyte } })).toEqual(['disk-full alarm']);
  expect(found({ disk: null })).toEqual([]);
});

test('work that waits for hours, a silent Codeforces and a foreign key are alarms', () => {
  expect(found({ queue: { oldestAt: ago(7) } })).toEqual(['queue-stuck alarm']);
  expect(found({ sync: { lastGoodAt: ago(25), unreachable: 4 } })).toEqual(['sync-failing alarm']);
  expect(found({ sync: { lastGoodAt: ago(2), unreachable: 4 } })).toEqual([]);
  expect(found({ sync: { lastGoodAt: ago(60), unreachable: 0 } })).toEqual([]);
  expect(found({ sync: { lastGoodAt: null, unreachable: 4 } })).toEqual(['sync-failing hint']);
  expect(found({ keyFits: false })).toEqual(['secret-key alarm']);
});

test('the most urgent problem comes first', () => {
  const disk = { free: 0, total: 100 * gigabyte };
  const backup = { ...inOrder.backup, lastGoodAt: ago(72) };
  expect(found({ disk, backup, mail: { ...inOrder.mail, configured: false } })).toEqual([
    'disk-full alarm',
    'backup-old alarm',
    'mail-unset alarm',
  ]);
});

test.each([
  ['connect ECONNREFUSED 127.0.0.1:587', 'unreachable'],
  ['getaddrinfo ENOTFOUND smtp.example.org', 'unreachable'],
  ['Greeting never received: timeout', 'unreachable'],
  ['Invalid login: 535 5.7.8 Authentication failed', 'sign-in'],
  ['self-signed certificate', 'encryption'],
  ['STARTTLS is required but the server does not offer TLS', 'encryption'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 User unknown", 'recipient'],
  ['Mail command failed: 451 greylisted', 'refused'],
  ['something else', 'other'],
])('the mail server’s “%s” means %s', (message, meaning) => {
  expect(mailFailureOf(message)).toBe(meaning);
});
