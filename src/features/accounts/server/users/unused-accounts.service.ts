import type { SQL } from 'drizzle-orm';
import { recordAll } from '#features/audit/server/audit.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { removeFileQueue } from '#club/server/storage.ts';
import type { Database } from '#kit/server/database/client.ts';
import { unusedRetentionMs, verificationLifetimeMs } from '../../auth.rules.ts';
import { deleteUnused, isUnused, type Unused } from './users.queries.ts';
import type { NewUser } from './users.table.ts';

type Removing = Pick<AppContext, 'clock'> & { jobs: Pick<AppContext['jobs'], 'addAll'> };

/** Accounts that wait for nobody, with their join requests. */
async function removeUnused({ clock, jobs }: Removing, tx: Database, which: Unused): Promise<void> {
  const gone = await deleteUnused(tx, which);
  const at = clock.now();
  await recordAll(
    tx,
    gone.map(({ id }) => ({ action: 'account.expired', actorId: null, targetId: id, at })),
  );
  // Once the transaction is committed.
  const pictures = gone.flatMap(({ imageKey }) => (imageKey ? [{ key: imageKey }] : []));
  await jobs.addAll(tx, removeFileQueue, pictures);
}

/**
 * A sign-up that was not verified in its first day leaves its national ID to whoever comes next. New links do not count:
 * strangers can ask for them.
 */
export async function giveWay(
  context: AppContext,
  tx: Database,
  people: readonly Pick<NewUser, 'nationalIdPrint'>[],
): Promise<void> {
  const prints = people.flatMap(({ nationalIdPrint }) => nationalIdPrint ?? []);
  if (prints.length > 0) await removeUnused(context, tx, { madeBefore: firstDayOver(context), prints });
}

export const givesWay = (context: AppContext): SQL => isUnused({ madeBefore: firstDayOver(context) });

const firstDayOver = ({ clock }: AppContext): Date =>
  new Date(clock.now().getTime() - verificationLifetimeMs);

/** Days after the last link has expired. */
export async function removeUnusedAccounts(context: Removing & { db: Database }): Promise<void> {
  const before = new Date(context.clock.now().getTime() - unusedRetentionMs);
  await context.db.transaction((tx) => removeUnused(context, tx, { madeBefore: before, linkBefore: before }));
}
