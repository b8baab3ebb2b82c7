import type { Database } from '../database/client.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { Vault } from '../security/vault.ts';
import type { Mail, Mailer } from './mailer.ts';

const name = 'mail';

/** A mail on its way. It may carry a code or a link, so the queue holds it sealed. */
interface Letter {
  sealed: string;
}

export const mailJob = (mailer: Mailer, vault: Vault): Job<Letter> => ({
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

const letterOf = (vault: Vault, mail: Mail | null): Letter => ({
  sealed: vault.seal(JSON.stringify(mail)).toString('base64'),
});

/** Hands a mail to the queue within the caller's transaction; null goes nowhere, but takes the same time. */
export const postMail = ({ jobs, vault }: Post, db: Database, mail: Mail | null): Promise<void> =>
  jobs.add(db, name, letterOf(vault, mail));

export const postMails = ({ jobs, vault }: Post, db: Database, mails: readonly Mail[]): Promise<void> =>
  jobs.addAll(
    db,
    name,
    mails.map((mail) => letterOf(vault, mail)),
  );
