import type { StoredCount } from '#club/server/stored-count.ts';
import { findWrongTallies, repairTallies } from './tallies.queries.ts';

export const roleTallies: StoredCount = {
  name: 'user_tallies.delta',
  findWrong: findWrongTallies,
  repair: repairTallies,
};
