import type { ProofState } from './backup.rules.ts';

/** What can be wrong with the installation, most urgent first. */
export const problemKinds = [
  'disk-full',
  'secret-key',
  'backup-failed',
  'backup-incomplete',
  'backup-unfinished',
  'proof-failed',
  'backup-missing',
  'backup-old',
  'check-failed',
  'mail-stuck',
  'mail-failed',
  'queue-stuck',
  'sync-failing',
  'mail-retried',
  'mail-unset',
  'proof-impossible',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** Leaders get a mail about an alarm, and a sign in the menu; a hint stands only on the page. */
export const problemLevels = ['alarm', 'hint'] as const;
export type ProblemLevel = (typeof problemLevels)[number];

/** Why a mail server takes no mail. */
export const mailFailures = [
  'unreachable',
  'sign-in',
  'encryption',
  'recipient',
  'refused',
  'other',
] as const;
export type MailFailure = (typeof mailFailures)[number];

const hour = 60 * 60_000;
const day = 24 * hour;

export const limits = {
  /** One nightly backup may fail before it is an alarm. */
  backupAge: 2 * day,
  mailWait: hour,
  /** A mail that was given up stays a problem for so long; it can be sent again at any time. */
  mailFailureAge: 3 * day,
  /** A long sync keeps the others waiting for hours. */
  queueWait: 6 * hour,
  syncAge: day,
  /** Leaders get the next mail about a problem that lasts. */
  notifyAgain: 3 * day,
} as const;

const gigabyte = 1e9;

/** A tenth of a small disk, ten gigabytes of a large one, and always one gigabyte. */
export const isAlmostFull = ({ free, total }: Disk): boolean =>
  free < Math.max(gigabyte, Math.min(total / 10, 10 * gigabyte));

export interface Disk {
  free: number;
  total: number;
}

interface BackupFacts {
  /** When the last whole backup was finished. */
  lastGoodAt: Date | null;
  /** The last attempt: what came of its test, and why it failed. */
  proof: ProofState | null;
  failure: {
    code: string;
    /** How many files an incomplete backup lacks, and where the first of them are named. */
    count?: number;
    where?: string;
    at: Date;
    /** There is a file, but it was not copied elsewhere or not tested. */ whole: boolean;
  } | null;
}

interface MailFacts {
  /** False where mails are shown on this computer instead. */
  expected: boolean;
  configured: boolean;
  waiting: number;
  oldestAt: Date | null;
  failed: number;
  lastFailedAt: Date | null;
  reason: string | null;
}

export interface Facts {
  backup: BackupFacts;
  mail: MailFacts;
  /** When the nightly check of the data last found something wrong, and what; null when it did not. */
  check: { at: Date; found: string } | null;
  /** Other work of the background: since when the oldest waits. */
  queue: { oldestAt: Date | null };
  /** `unreachable`: sheets and contests that could not be read because the service failed. */
  sync: { lastGoodAt: Date | null; unreachable: number };
  /** Null when it cannot be measured. */
  disk: Disk | null;
  /** Whether stored national IDs can be decrypted. */
  keyFits: boolean;
  /** When a problem was noticed first. */
  noticed: ReadonlyMap<string, Date>;
}

export interface Problem {
  kind: ProblemKind;
  level: ProblemLevel;
  /** Null when it was not there at the last check. */
  since: Date | null;
  count?: number;
  disk?: Disk;
  /** A code of a failed backup. */
  failure?: string;
  /** What was found, in the words of the operator. */
  found?: string;
  mailFailure?: MailFailure;
}

const isOlder = (at: Date | null, age: number, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() > age;

function backupProblems({ backup, noticed }: Facts, now: Date): Problem[] {
  const { lastGoodAt, proof, failure } = backup;
  const found: Problem[] = [];
  const isIncomplete = failure?.code === 'incomplete';
  if (isIncomplete) {
    const { at: since, count, where } = failure;
    found.push({ kind: 'backup-incomplete', level: 'alarm', since, count, found: where });
  } else if (failure && proof !== 'failed') {
    const kind = failure.whole ? 'backup-unfinished' : 'backup-failed';
    found.push({ kind, level: 'alarm', since: failure.at, failure: failure.code });
  }
  if (lastGoodAt === null) {
    const since = noticed.get('backup-missing') ?? null;
    // A new installation makes its first backup by itself.
    const level = isOlder(since, limits.backupAge, now) ? 'alarm' : 'hint';
    found.push({ kind: 'backup-missing', level, since });
  } else if (isOlder(lastGoodAt, limits.backupAge, now))
    found.push({ kind: 'backup-old', level: 'alarm', since: lastGoodAt });
  if (proof === 'failed' && !isIncomplete)
    found.push({ kind: 'proof-failed', level: 'alarm', since: failure?.at ?? null });
  if (proof === 'not_possible') found.push({ kind: 'proof-impossible', level: 'hint', since: null });
  return found;
}

function mailProblems({ mail, noticed }: Facts, now: Date): Problem[] {
  if (!mail.configured) {
    const since = noticed.get('mail-unset') ?? null;
    return mail.expected ? [{ kind: 'mail-unset', level: 'alarm', since }] : [];
  }
  const mailFailure = mail.reason === null ? undefined : mailFailureOf(mail.reason);
  const found: Problem[] = [];
  if (isOlder(mail.oldestAt, limits.mailWait, now))
    found.push({
      kind: 'mail-stuck',
      level: 'alarm',
      since: mail.oldestAt,
      count: mail.waiting,
      mailFailure,
    });
  else if (mailFailure && mail.waiting > 0)
    found.push({ kind: 'mail-retried', level: 'hint', since: null, mailFailure });
  if (mail.failed > 0)
    found.push({
      kind: 'mail-failed',
      level: 'alarm',
      since: mail.lastFailedAt,
      count: mail.failed,
      mailFailure,
    });
  return found;
}

function syncProblems({ sync: { lastGoodAt, unreachable: count }, noticed }: Facts, now: Date): Problem[] {
  const since = lastGoodAt ?? noticed.get('sync-failing') ?? null;
  if (count === 0) return [];
  if (isOlder(since, limits.syncAge, now)) return [{ kind: 'sync-failing', level: 'alarm', since, count }];
  return lastGoodAt === null ? [{ kind: 'sync-failing', level: 'hint', since, count }] : [];
}

/** What is wrong, most urgent first. */
export function problemsOf(facts: Facts, now: Date): Problem[] {
  const { check, queue, disk, keyFits, noticed } = facts;
  const found = [...backupProblems(facts, now), ...mailProblems(facts, now)];
  const alarm = (kind: ProblemKind, more: Partial<Problem> = {}) =>
    void found.push({ kind, level: 'alarm', since: noticed.get(kind) ?? null, ...more });
  if (disk && isAlmostFull(disk)) alarm('disk-full', { disk });
  if (!keyFits) alarm('secret-key');
  if (check) alarm('check-failed', { since: check.at, found: check.found });
  if (isOlder(queue.oldestAt, limits.queueWait, now)) alarm('queue-stuck', { since: queue.oldestAt });
  found.push(...syncProblems(facts, now));
  return found.toSorted((a, b) => problemKinds.indexOf(a.kind) - problemKinds.indexOf(b.kind));
}

/** Of the message of a failed SMTP call, in the order in which they are recognised. */
const signs: readonly [MailFailure, RegExp][] = [
  ['encryption', /certificate|TLS|SSL|self.signed/i],
  ['unreachable', /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|timeout|timed out|socket/i],
  ['sign-in', /\b53[0-9]\b|authentication|invalid login|credentials/i],
  ['recipient', /\b55[013]\b|recipient|mailbox|no such user/i],
  ['refused', /\b[45]\d\d\b|refused|rejected|greylist/i],
];

/** What a mail server’s message means. */
export const mailFailureOf = (message: string): MailFailure =>
  signs.find(([, sign]) => sign.test(message))?.[0] ?? 'other';
