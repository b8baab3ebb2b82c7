import type { Clock } from '../clock.ts';
import type { Database } from '../database/client.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { Vault } from '../security/vault.ts';
import type { Mail, Mailer } from './mailer.ts';
import { deleteDoneJobs, findUnfinishedJobs, retryJobsNow } from '../jobs/jobs.queries.ts';

export const mailQueue = 'mail';

/** A queued mail. It may carry a code or a link, so the queue holds it encrypted. */
interface MailJobData {
  sealed: string;
}

interface MailJobOptions {
  mailer: Mailer;
  vault: Vault;
  clock: Clock;
}

export const mailJob = ({ mailer, vault, clock }: MailJobOptions): Job<MailJobData> => ({
  name: mailQueue,
  // Three days: ten retries within the first hours, then one an hour.
  retries: 81,
  maxRetryDelay: 60 * 60,
  keepFailedDays: 30,
  run: async (data) => {
    const mail = mailIn(vault, data);
    if (mail && !isExpired(mail, clock.now())) await mailer.send(mail);
  },
});

const isExpired = ({ expiresAt }: Mail, now: Date): boolean =>
  expiresAt !== undefined && new Date(expiresAt) <= now;

export interface Post {
  jobs: Pick<Jobs, 'add' | 'addAll'>;
  vault: Vault;
}

export const mailIn = (vault: Vault, { sealed }: MailJobData): Mail | null =>
  JSON.parse(vault.open(Buffer.from(sealed, 'base64'))) as Mail | null;

const jobDataOf = (vault: Vault, mail: Mail | null): MailJobData => ({
  sealed: vault.seal(JSON.stringify(mail)).toString('base64'),
});

/**
 * Queues a mail within the caller's transaction, before those that go to many at once. Null is not sent, but takes the same
 * time.
 */
export const postMail = ({ jobs, vault }: Post, db: Database, mail: Mail | null): Promise<void> =>
  jobs.add(db, mailQueue, jobDataOf(vault, mail), { priority: 1 });

export const postMails = ({ jobs, vault }: Post, db: Database, mails: readonly Mail[]): Promise<void> =>
  jobs.addAll(
    db,
    mailQueue,
    mails.map((mail) => jobDataOf(vault, mail)),
  );

interface WaitingMail {
  state: 'failed' | 'sending' | 'waiting';
  createdAt: Date;
  /** Masked. */
  to: string;
  subject: string;
  /** How often it was tried. */
  tries: number;
  /** Why the last try failed. */
  reason: string | null;
}

const maxListed = 1000;

/** Mails that have not been sent, failed ones first; it reveals no whole address. */
export async function listWaitingMails({ vault }: Pick<Post, 'vault'>, db: Database): Promise<WaitingMail[]> {
  const jobs = await findUnfinishedJobs(db, mailQueue, maxListed);
  return jobs.flatMap(({ state, createdAt, runs, reason, data }) => {
    const mail = readMail(vault, data);
    if (!mail) return [];
    const { to, subject } = mail;
    const shown = state === 'active' ? 'sending' : state;
    return [{ state: shown, createdAt, to: maskAddress(to), subject, tries: runs, reason }];
  });
}

/** Null for one that is only there to take time. */
function readMail(vault: Post['vault'], data: object): { to: string; subject: string } | null {
  try {
    return mailIn(vault, data as Parameters<typeof mailIn>[1]);
  } catch {
    return { to: '?', subject: 'cannot be read with this SECRET_KEY' };
  }
}

/** Sends failed mails, and those that wait for another try, with the next run of the queue; returns how many. */
export const resendMails = (db: Database): Promise<number> => retryJobsNow(db, mailQueue);

const sentRetentionMs = 7 * 24 * 60 * 60_000;

/** The queue itself deletes sent mails as late as failed ones. */
export const deleteSentMails = async (db: Database, now: Date): Promise<void> =>
  void (await deleteDoneJobs(db, mailQueue, new Date(now.getTime() - sentRetentionMs)));

/** `no…@club.test`: enough to tell whose mail it is. */
const maskAddress = (address: string): string => address.replace(/^(.{1,2})[^@]*@/, '$1…@');
