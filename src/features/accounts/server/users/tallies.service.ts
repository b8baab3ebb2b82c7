import type { StoredCount } from '#club/server/stored-count.ts';
import { findWrongTallies, mendTallies } from './tallies.queries.ts';

export const roleTallies: StoredCount = {
  name: 'user_tallies.delta',
  findWrong: findWrongTallies,
  mend: mendTallies,
};
