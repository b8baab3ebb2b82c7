import type { Database } from '../database/client.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { Vault } from '../security/vault.ts';
import type { Mail, Mailer } from './mailer.ts';

const name = 'mail';

/** A queued mail. It may carry a code or a link, so the queue holds it encrypted. */
interface MailJobData {
  sealed: string;
}

export const mailJob = (mailer: Mailer, vault: Vault): Job<MailJobData> => ({
  name,
  retries: 8,
  run: async ({ sealed }) => {
    const mail = JSON.parse(vault.open(Buffer.from(sealed, 'base64'))) as Mail | null;
    if (mail) await mailer.send(mail);
  },
});

export interface Post {
  jobs: Pick<Jobs, 'add' | 'addAll'>;
  vault: Vault;
}

const jobDataOf = (vault: Vault, mail: Mail | null): MailJobData => ({
  sealed: vault.seal(JSON.stringify(mail)).toString('base64'),
});

/** Queues a mail within the caller's transaction. Null is not sent, but takes the same time. */
export const postMail = ({ jobs, vault }: Post, db: Database, mail: Mail | null): Promise<void> =>
  jobs.add(db, name, jobDataOf(vault, mail));

export const postMails = ({ jobs, vault }: Post, db: Database, mails: readonly Mail[]): Promise<void> =>
  jobs.addAll(
    db,
    name,
    mails.map((mail) => jobDataOf(vault, mail)),
  );
