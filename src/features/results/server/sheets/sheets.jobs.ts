import { clubDay } from '#club/shared/club-time.ts';
import pLimit from 'p-limit';
import { withLock } from '#kit/server/database/locks.ts';
import type { AnyJob, Job, Jobs } from '#kit/server/jobs/jobs.ts';
import { checkHandleOf } from './handles.service.ts';
import { handleName, queueSync, syncLock, syncName } from './sheets.service.ts';
import { campsToSync } from './sync.queries.ts';
import { syncCamp, type SyncDeps } from './sync.service.ts';

interface Deps extends SyncDeps {
  /** The queue that these jobs are part of. */
  jobs: Promise<Pick<Jobs, 'add'>>;
}

/** Queues every wave to sync each half hour; one process syncs a wave at a time and resumes after a restart. */
export function sheetJobs(deps: Deps): AnyJob[] {
  const { db, clock, codeforces } = deps;
  // Side by side, syncs would only wait for the same calls, each with a database connection of its own.
  const serialize = pLimit(1);

  const every: Job<object> = {
    name: 'sheet-sync-every',
    retries: 2,
    schedule: '*/30 * * * *',
    run: async () => {
      const jobs = await deps.jobs;
      const now = clock.now();
      const today = clubDay(now);
      for (const campId of await campsToSync(db, { today, now }))
        await queueSync({ db, clock, jobs }, campId);
    },
  };

  const one: Job<{ campId: string; since: string }> = {
    name: syncName,
    retries: 5,
    // A sync of a long round calls once per trainee, one call in two seconds.
    lasts: { seconds: 6 * 60 * 60 },
    run: (request) =>
      serialize(() =>
        withLock(db, { name: syncLock(request.campId), signal: codeforces.closing }, () =>
          syncCamp(deps, request),
        ),
      ),
  };

  const handle: Job<{ userId: string }> = {
    name: handleName,
    retries: 5,
    run: ({ userId }) => checkHandleOf(deps, userId),
  };
  return [every, one, handle];
}
