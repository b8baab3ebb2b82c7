import type { Root } from '#kit/server/database/client.ts';
import type { Job } from '#kit/server/jobs/jobs.ts';
import { rememberFrequentTerms } from './search-terms.frequent.ts';
import { foldSearchChanges } from './search-terms.service.ts';

/** Searches read what is not folded yet one by one, so it is folded often. */
export const searchJob = (db: Root): Job<object> => ({
  name: 'fold-search-changes',
  retries: 1,
  schedule: '*/5 * * * *',
  async run() {
    await foldSearchChanges(db);
    await rememberFrequentTerms(db);
  },
});
