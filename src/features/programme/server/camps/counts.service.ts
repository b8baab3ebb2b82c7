import type { StoredCount, WrongCount } from '#club/server/stored-count.ts';
import type { Database } from '#kit/server/database/client.ts';
import * as queries from './counts.queries.ts';

export { setTotals } from './counts.queries.ts';

interface WaveCount<Wrong extends WrongCount & { campId: string }> {
  name: string;
  findWrong: (db: Database) => Promise<Wrong[]>;
  store: (tx: Database, wrong: Wrong[]) => Promise<void>;
}

/** A count of the rows of a wave. It is counted again once nobody else changes the wave. */
export const waveCount = <Wrong extends WrongCount & { campId: string }>({
  name,
  findWrong,
  store,
}: WaveCount<Wrong>): StoredCount => ({
  name,
  findWrong,
  async mend(tx) {
    const campIds = new Set((await findWrong(tx)).map(({ campId }) => campId));
    if (campIds.size === 0) return 0;
    await queries.lockWavesExclusively(tx, [...campIds]);
    const wrong = (await findWrong(tx)).filter(({ campId }) => campIds.has(campId));
    await store(tx, wrong);
    await queries.tellWaves(tx, [...campIds]);
    return wrong.length;
  },
});

export const memberCounts = waveCount({
  name: 'camp_counts.enrolled',
  findWrong: queries.findWrongMembers,
  store: queries.setMembers,
});

export const traineeNames: StoredCount = {
  name: 'enrolments.name',
  findWrong: queries.findWrongNames,
  mend: queries.mendNames,
};
