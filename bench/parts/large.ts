import { type Change, type ChangedCost, costAfterChange } from '../changed.ts';
import { cpuOf } from '../measure.ts';
import { fillUpTo, searches } from '../people.ts';
import { addCamp } from '../camp.ts';
import { changedHead, printChanged } from './after-change.ts';
import { changes } from './changes.ts';
import type { Bench } from './setup.ts';

/** Fewer than of cheap calls: a search that reads everybody takes long. */
const turnsPerSecond = 30;

const optionsOf = ({ setting: { rounds, seconds } }: Bench) => ({
  rounds,
  turns: Math.ceil(seconds * turnsPerSecond),
});

/** People are searched among a hundred thousand; a change of a person comes before each read, so that no cache helps. */
export async function search(bench: Bench): Promise<void> {
  const { club, leader } = bench;
  await fillUpTo(club.dataDir, 100_000);
  const change = await changes.phone(club.sql, 35);
  const forgetTerms: Change = async (turn) => {
    await change(turn);
    await club.sql`update search_terms set ids = null, ids_from = null, counted_at = null
      where char_length(term) <= 3 and counted_at is not null`;
    await club.sql`delete from search_terms where char_length(term) > 3`;
  };
  const costOf = async (name: string, path: string, before = change) => {
    const call = { targets: [{ path, headers: leader.headers }], change: before };
    const [cost] = (await costAfterChange(club, [club], call, optionsOf(bench))) as [ChangedCost];
    printChanged(name, club, cost, { showsChange: !path.includes('search') });
    return cpuOf(cost);
  };
  console.log(`\n${changedHead}`);
  const plain = await costOf('people page, 100,000 people', '/api/user?size=15&page=3');
  const pathOf = (text: string) => `/api/user?size=15&search=${encodeURIComponent(text)}`;
  const textOf = (cost: number) => ({
    value: cost / plain,
    text: `${(cost / plain).toFixed(1)} × (${cost.toFixed(1)} ms)`,
  });
  for (const [kind, text] of Object.entries(searches)) {
    const cost = await costOf(`search: ${kind}`, pathOf(text));
    const name = `search of 100,000 people, ${kind}: × a page without`;
    bench.report({ name, ...textOf(cost), goal: { atMost: 1.5 } });
  }
  // Without a goal: somebody pays this once for all. Up to three letters are always counted.
  for (const [kind, text] of Object.entries(searches).filter(([, { length }]) => length > 3)) {
    const cost = await costOf(`first search: ${kind}`, pathOf(text), forgetTerms);
    bench.report({ name: `the first search for it, ${kind}: × a page without`, ...textOf(cost) });
  }
}

/** The grid of a camp of 5,000 beside that of one of 500, each after a change of a mark. */
export async function grid(bench: Bench): Promise<void> {
  const { club, leader } = bench;
  console.log(`\n${changedHead}`);
  const costs: number[] = [];
  const camps: { trainees: number; camp: string }[] = [];
  // Both before the first is measured: thousands of new rows keep app and database busy for a while.
  for (const trainees of [5_000, 500])
    camps.unshift({ trainees, camp: await addCamp(club.dataDir, trainees) });
  for (const { trainees, camp } of camps) {
    const call = {
      targets: [{ path: `/api/attendance?campId=${camp}&size=20`, headers: leader.headers }],
      change: await changes.mark(club.sql, camp),
    };
    const options = { ...optionsOf(bench), turns: optionsOf(bench).turns * 2 };
    const [cost] = (await costAfterChange(club, [club], call, options)) as [ChangedCost];
    printChanged(`attendance grid, ${trainees} trainees × 20 sessions`, club, cost);
    costs.push(cpuOf(cost));
  }
  const [few = 1, many = 0] = costs;
  bench.report({
    name: 'attendance grid, 5,000 trainees: × 500',
    value: many / few,
    text: `${(many / few).toFixed(2)} × (${many.toFixed(2)} ms)`,
    goal: { atMost: 1.2 },
  });
}
