import { clubZone } from '#club/shared/club-time.ts';
import type { AnyJob, Job, Jobs } from '#kit/server/jobs/jobs.ts';
import { nightlyHour } from '../backup.rules.ts';
import { backupQueue } from './backup.queries.ts';
import { type BackupDeps, carryOutBackup, makeBackup } from './backup.service.ts';

interface Deps extends BackupDeps {
  /** The queue that these jobs are part of. */
  jobs: Promise<Pick<Jobs, 'add' | 'addAll'>>;
}

/** Every night a backup is queued; one is made at a time, over all processes. */
export function backupJobs(deps: Deps): AnyJob[] {
  const nightly: Job<object> = {
    name: 'backup-nightly',
    retries: 2,
    schedule: `0 ${nightlyHour} * * *`,
    timeZone: clubZone,
    // A computer that was off at that hour does it after its next start.
    catchUp: true,
    run: async () => {
      const { db, clock, jobs } = deps;
      await makeBackup({ db, clock, jobs: await jobs }, { reason: 'nightly', by: null });
    },
  };
  const one: Job<{ id: string }> = {
    name: backupQueue,
    retries: 2,
    lasts: { seconds: 6 * 60 * 60 },
    run: ({ id }) => carryOutBackup(deps, id),
  };
  return [nightly, one];
}
