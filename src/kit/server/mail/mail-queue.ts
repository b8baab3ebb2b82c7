import type { Database } from '../database/client.ts';
import { deleteDoneJobs, findWaitingJobs, retryJobsNow } from '../jobs/jobs.queries.ts';
import { mailIn, mailQueue, type Post } from './mail-job.ts';

export interface WaitingMail {
  state: 'failed' | 'waiting';
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
  const jobs = await findWaitingJobs(db, mailQueue, maxListed);
  return jobs.flatMap(({ state, createdAt, runs, reason, data }) => {
    const mail = readMail(vault, data);
    if (!mail) return [];
    const { to, subject } = mail;
    return [{ state, createdAt, to: maskAddress(to), subject, tries: runs, reason }];
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
