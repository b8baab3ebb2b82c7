import { type Bench, type Change, costAfterChange, cpuOf } from '../measure.ts';
import { addCamp, fillUpTo, leaderToken, searches, tokensOf, traineesOf } from '../people.ts';
import { campChange, phoneChange } from './pages.ts';

/** CPU milliseconds of a call right after a change, so that no cache helps. */
async function costOf(bench: Bench, path: string, token: string, change: Change): Promise<number> {
  const call = { targets: [{ path, token }], change, turnsPerSecond: 30 };
  const [cost] = await costAfterChange(bench, [bench.club], call);
  if (!cost) throw new Error(`${path} was not measured`);
  return cpuOf(cost);
}

const pagesOfCamp: { name: string; reader: 'trainee' | 'leader'; path: string }[] = [
  { name: 'standing', reader: 'trainee', path: '/api/standing?campId=' },
  { name: 'own standing', reader: 'trainee', path: '/api/standing/me?campId=' },
  { name: 'wave page', reader: 'trainee', path: '/api/camp/leader/' },
  { name: 'attendance grid', reader: 'leader', path: '/api/attendance?size=20&campId=' },
  { name: 'sheet', reader: 'leader', path: '/api/sheet?size=20&campId=' },
  { name: 'people of the wave', reader: 'leader', path: '/api/user?size=15&campId=' },
];

/** The same pages of a wave of 1,000 and of 5,000 trainees, after a change of the wave that all of them show. */
export async function growth(bench: Bench): Promise<void> {
  const { db } = bench.club;
  // Both before the first is measured: thousands of new rows keep app and database busy for a while.
  const camps = [await addCamp(db, 1_000), await addCamp(db, 5_000)];
  const leader = await leaderToken(db);
  for (const { name, reader, path } of pagesOfCamp) {
    const costs: number[] = [];
    for (const camp of camps) {
      const [trainee = ''] = await tokensOf(db, await traineesOf(db, camp, 1));
      const token = reader === 'leader' ? leader : trainee;
      costs.push(await costOf(bench, path + camp, token, campChange(db, camp)));
    }
    const [few = 1, many = 0] = costs;
    const text = `${(many / few).toFixed(1)} × (${few.toFixed(2)} → ${many.toFixed(2)} ms)`;
    // Five times the trainees cost at most five times as much.
    bench.report({ name: `${name}, 5,000 trainees: × 1,000`, value: many / few, text, atMost: 5 });
  }
}

/** People are searched among 5,000 and 100,000; one of them changes before each call. */
export async function search(bench: Bench): Promise<void> {
  const { db } = bench.club;
  const token = await leaderToken(db);
  for (const people of [5_000, 100_000]) {
    await fillUpTo(db, people);
    const change = await phoneChange(db);
    const among = `${people.toLocaleString('en')} people`;
    const plain = await costOf(bench, '/api/user?page=3&size=15', token, change);
    bench.report({ name: `page of ${among}: CPU ms`, value: plain, text: plain.toFixed(2) });
    for (const [kind, text] of Object.entries(searches)) {
      const path = `/api/user?size=15&search=${encodeURIComponent(text)}`;
      const cost = await costOf(bench, path, token, change);
      const name = `search of ${among}, ${kind}`;
      const times = `${(cost / plain).toFixed(1)} × a page`;
      if (people === 5_000) bench.report({ name, value: cost / plain, text: times, atMost: 3 });
      else bench.report({ name, value: cost, text: `${cost.toFixed(0)} ms (${times})`, atMost: 150 });
    }
  }
}
