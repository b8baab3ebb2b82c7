import type { Clock } from '../clock.ts';
import type { Database } from '../database/client.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { Vault } from '../security/vault.ts';
import type { Mail, Mailer } from './mailer.ts';

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

/** Queues a mail within the caller's transaction. Null is not sent, but takes the same time. */
export const postMail = ({ jobs, vault }: Post, db: Database, mail: Mail | null): Promise<void> =>
  jobs.add(db, mailQueue, jobDataOf(vault, mail));

export const postMails = ({ jobs, vault }: Post, db: Database, mails: readonly Mail[]): Promise<void> =>
  jobs.addAll(
    db,
    mailQueue,
    mails.map((mail) => jobDataOf(vault, mail)),
  );
