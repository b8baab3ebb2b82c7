import type { Root } from '#kit/server/database/client.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Job } from '#kit/server/jobs/jobs.ts';
import { deleteOldCalls } from '#kit/server/idempotency/idempotency.ts';
import { deleteExpiredWindows } from '#kit/server/limits/limits.ts';
import { deleteSentMails } from '#kit/server/mail/mail-queue.ts';
import { deleteExpired } from '#features/auth/server/sign-in.service.ts';
import { deleteOldFailures } from '#features/users/server/password.service.ts';
import { deleteOldChallenges } from '#features/two-step/server/passkeys.service.ts';
import { foldTallies } from '#features/users/server/users.service.ts';
import { deleteOldTickets } from '#features/attendance/server/checkin.service.ts';

/** Hourly: deletes expired tokens, codes, challenges, tickets, rate windows, responses to repeated calls and sent mails, and folds the role tallies. */
export const sweepJob = ({ db, clock }: { db: Root; clock: Clock }): Job<object> => ({
  name: 'sweep',
  retries: 1,
  schedule: '17 * * * *',
  run: async () => {
    await deleteExpired(db, clock.now());
    await deleteOldChallenges(db, clock.now());
    await deleteOldFailures(db, clock.now());
    await deleteExpiredWindows(db, clock.now());
    await deleteOldCalls(db, clock.now());
    await deleteOldTickets(db, clock.now());
    await deleteSentMails(db, clock.now());
    await foldTallies(db);
  },
});
