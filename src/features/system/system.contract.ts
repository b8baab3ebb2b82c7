import { ownPasswordField } from '#features/accounts/users.contract.ts';
import { endpoint } from '#kit/shared/endpoint.ts';
import { id } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { backupPlaces, backupReasons, proofStates } from './backup.rules.ts';
import { mailFailures, problemKinds, problemLevels } from './system.rules.ts';

const moment = z.string();
const count = z.number();
const bytes = z.number();

const problemOut = z.object({
  kind: z.enum(problemKinds),
  level: z.enum(problemLevels),
  since: moment.nullable(),
  /** What is wrong and what to do, in the reader’s language. */
  title: z.string(),
  advice: z.string(),
});
export type ProblemOut = z.output<typeof problemOut>;

export const backupStates = ['waiting', 'running', 'good', 'incomplete', 'failed'] as const;

const backupOut = z.object({
  _id: z.string(),
  name: z.string(),
  reason: z.enum(backupReasons),
  place: z.enum(backupPlaces),
  state: z.enum(backupStates),
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  size: bytes.nullable(),
  rows: count.nullable(),
  files: count.nullable(),
  version: z.string().nullable(),
  provenAt: moment.nullable(),
  proof: z.enum(proofStates).nullable(),
  /** Why it failed, in the reader’s language. */
  failure: z.string().nullable(),
  madeBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
});
export type BackupOut = z.output<typeof backupOut>;

const systemOut = z.object({
  version: z.string(),
  commit: z.string().nullable(),
  node: z.string(),
  postgres: z.string(),
  startedAt: moment,
  problems: z.array(problemOut),
  backup: z.object({
    lastGood: backupOut.nullable(),
    /** Whether one is being made or waits to be. */
    busy: z.boolean(),
    /** When the next one is made by itself. */
    nextAt: moment,
  }),
  mail: z.object({
    /** `folder`: no mail server is set, and mails are written to the data folder. */
    delivery: z.enum(['smtp', 'folder']),
    waiting: count,
    oldestAt: moment.nullable(),
    failed: count,
    failure: z.enum(mailFailures).nullable(),
    /** What the mail server said last, as it said it. */
    message: z.string().nullable(),
    lastSentAt: moment.nullable(),
  }),
  /** Work of the background that waits, runs or failed, by kind. */
  queue: z.array(
    z.object({ kind: z.string(), waiting: count, active: count, failed: count, oldestAt: moment.nullable() }),
  ),
  sync: z.object({ lastGoodAt: moment.nullable(), columns: count, failing: count }),
  storage: z.object({
    database: bytes,
    files: z.object({ count, size: bytes }).nullable(),
    backups: bytes,
    disk: z.object({ free: bytes, total: bytes }).nullable(),
  }),
});
export type SystemOut = z.output<typeof systemOut>;

export const getSystem = endpoint('GET /api/system', {
  can: 'system.read',
  summary: 'State of the installation, and what is wrong with it',
  data: systemOut,
});

const testMailOut = z.object({
  to: z.string(),
  sent: z.boolean(),
  /** What the mail server said, as it said it; null where none is set and the mail is in the data folder. */
  said: z.string().nullable(),
  failure: z.enum(mailFailures).nullable(),
});
export type TestMailOut = z.output<typeof testMailOut>;

export const sendTestMail = endpoint('POST /api/system/mail-test', {
  can: 'mail.test',
  summary: 'Send a mail to oneself now, and read what the mail server says',
  records: 'It changes nothing and goes to oneself.',
  data: testMailOut,
});

export const listBackups = endpoint('GET /api/backup', {
  can: 'backup.read',
  summary: 'Backups, newest first',
  query: pageQuery().omit({ search: true }),
  data: z.array(backupOut),
  extra: pageExtra,
});

export const makeBackup = endpoint('POST /api/backup', {
  can: 'backup.make',
  summary: 'Make a backup; returns the one that is being made, if there is one already',
  records: ['backup.started'],
  data: backupOut,
});

export const offerBackup = endpoint('POST /api/backup/:id/address', {
  can: 'backup.download',
  summary: 'An address that downloads a backup within ten minutes, for one’s password',
  records: 'The download itself is recorded.',
  params: z.object({ id }),
  body: z.object({ password: ownPasswordField }),
  throws: ['CONFLICT'],
  data: z.object({ url: z.string() }),
});

const part = z.string().max(100, 'validation.tooLong').optional();

export const downloadBackup = endpoint('GET /api/backup/:id', {
  can: 'backup.download',
  summary: 'Download a backup, by an address from POST /api/backup/{id}/address',
  records: ['backup.downloaded'],
  file: true,
  params: z.object({ id }),
  query: z.object({ session: part, until: part, sig: part }),
  throws: ['CONFLICT'],
});
