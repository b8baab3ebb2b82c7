import { clubZone } from '#club/shared/club-time.ts';
import type { AnyJob, Job, Jobs } from '#kit/server/jobs/jobs.ts';
import { nightlyHour } from '../backup.rules.ts';
import { backupQueue, findLastProof, findLastWhole } from './backup.queries.ts';
import { type BackupDeps, carryOutBackup, makeBackup } from './backup.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { checkSystem } from './alerts.service.ts';
import type { Root } from '#kit/server/database/client.ts';
import type { Metrics } from '#kit/server/metrics/metrics.ts';
import { sharedRead } from '#kit/server/metrics/shared-read.ts';

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

/** Looks every quarter of an hour for what leaders should know. */
export const checkJob = (context: Promise<AppContext>): Job<object> => ({
  name: 'system-check',
  retries: 1,
  schedule: '*/15 * * * *',
  run: async () => checkSystem(await context),
});

/** Zero where there is none yet, so that its age is large and an alert fires. */
const secondsOf = (at: Date | null | undefined): number => (at?.getTime() ?? 0) / 1000;

/** When the last backup was made and proven, and how large it is. */
export function measureBackups(metrics: Metrics, db: Root): void {
  const read = sharedRead(async () => ({
    whole: await findLastWhole(db),
    provenAt: await findLastProof(db),
  }));
  type Found = NonNullable<Awaited<ReturnType<typeof read>>>;
  const gauge = (name: string, help: string, valueOf: (found: Found) => number) =>
    metrics.sharedGauge({ name, help }, { read, valueOf });
  gauge(
    'club_backup_last_success_timestamp_seconds',
    'When the last whole backup was made; 0: never',
    ({ whole }) => secondsOf(whole?.at),
  );
  gauge(
    'club_backup_last_proven_timestamp_seconds',
    'When a backup was last restored and compared; 0: never',
    ({ provenAt }) => secondsOf(provenAt),
  );
  gauge('club_backup_size_bytes', 'Size of the last whole backup', ({ whole }) => whole?.size ?? 0);
}
