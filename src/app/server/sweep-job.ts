import type { Root } from '#kit/server/database/client.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Job, Jobs } from '#kit/server/jobs/jobs.ts';
import { deleteOldCalls } from '#kit/server/idempotency/idempotency.ts';
import { deleteExpiredWindows } from '#kit/server/limits/limits.ts';
import { deleteSentMails } from '#kit/server/mail/mail-queue.ts';
import { deleteExpired } from '#features/accounts/server/auth/sign-in.service.ts';
import { removeUnusedAccounts } from '#features/accounts/server/users/unused-accounts.service.ts';
import { deleteOldFailures } from '#features/accounts/server/users/password.service.ts';
import { deleteOldChallenges } from '#features/accounts/server/two-step/passkeys.service.ts';
import { deleteOldEntries } from '#features/notifications/server/inbox/inbox.service.ts';
import { deleteOldInvitations } from '#features/people/server/invitations/invitations.service.ts';
import { deleteProofs } from '#features/attendance/server/excuses/excuses.service.ts';
import { deleteOldTickets } from '#features/attendance/server/checkin.service.ts';

interface Swept {
  db: Root;
  clock: Clock;
  files: Pick<FileStore, 'remove'>;
  jobs: Pick<Jobs, 'addAll'>;
}

/** Hourly: deletes expired tokens, codes, challenges, tickets, rate windows, responses to repeated calls, sent mails, old inbox entries and invitations, sign-ups that nobody verified, and files of excuses that are gone. */
export const sweepJob = ({ db, clock, files, jobs }: Swept) =>
  ({
    name: 'sweep',
    retries: 1,
    schedule: '17 * * * *',
    run: async () => {
      await deleteExpired(db, clock.now());
      await removeUnusedAccounts({ db, clock, jobs });
      await deleteOldChallenges(db, clock.now());
      await deleteOldFailures(db, clock.now());
      await deleteExpiredWindows(db, clock.now());
      await deleteOldCalls(db, clock.now());
      await deleteOldTickets(db, clock.now());
      await deleteSentMails(db, clock.now());
      await deleteOldEntries(db, clock.now());
      await deleteOldInvitations(db, clock.now());
      await deleteProofs({ db, files });
    },
  }) satisfies Job<object>;
