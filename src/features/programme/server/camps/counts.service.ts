import type { StoredCount, WrongCount } from '#club/server/stored-count.ts';
import type { Database } from '#kit/server/database/client.ts';
import * as queries from './counts.queries.ts';

export { setTotals } from './counts.queries.ts';

interface CampCount<Wrong extends WrongCount & { campId: string }> {
  name: string;
  findWrong: (db: Database) => Promise<Wrong[]>;
  store: (tx: Database, wrong: Wrong[]) => Promise<void>;
}

/** A count of the rows of a camp. It is counted again once nobody else changes the camp. */
export const campCount = <Wrong extends WrongCount & { campId: string }>({
  name,
  findWrong,
  store,
}: CampCount<Wrong>): StoredCount => ({
  name,
  findWrong,
  async repair(tx) {
    const campIds = new Set((await findWrong(tx)).map(({ campId }) => campId));
    if (campIds.size === 0) return 0;
    await queries.lockCampsExclusively(tx, [...campIds]);
    const wrong = (await findWrong(tx)).filter(({ campId }) => campIds.has(campId));
    await store(tx, wrong);
    await queries.notifyCampsChanged(tx, [...campIds]);
    return wrong.length;
  },
});

export const memberCounts = campCount({
  name: 'camp_counts.enrolled',
  findWrong: queries.findWrongMembers,
  store: queries.setMembers,
});

export const traineeNames: StoredCount = {
  name: 'enrolments.name',
  findWrong: queries.findWrongNames,
  repair: queries.repairNames,
};
