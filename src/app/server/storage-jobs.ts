import { removeFileQueue, type Storage } from '#club/server/storage.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { AnyJob, Job } from '#kit/server/jobs/jobs.ts';

/** Longer than the longest upload or backup takes. */
const unfinishedFor = 24 * 60 * 60_000;

export function storageJobs({ uploads, backups }: Storage, clock: Clock): AnyJob[] {
  const removeFile: Job<{ key: string }> = {
    name: removeFileQueue,
    // About two days of attempts.
    retries: 200,
    run: ({ key }) => uploads.remove(key),
  };
  const removeUnfinished: Job<object> = {
    name: 'remove-unfinished-files',
    retries: 1,
    schedule: '43 2 * * *',
    run: async () => {
      const before = new Date(clock.now().getTime() - unfinishedFor);
      await uploads.removeUnfinished(before);
      await backups.removeUnfinished(before);
    },
  };
  return [removeFile, removeUnfinished];
}
