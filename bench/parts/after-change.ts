import { type Change, type ChangedCall, type ChangedCost, costAfterChange } from '../changed.ts';
import { cpuOf } from '../measure.ts';
import { markdownHead, markdownRow } from '../numbers.ts';
import type { Contender } from '../servers/contender.ts';
import { assertSameReply } from '../servers/peer.ts';
import { changes } from './changes.ts';
import type { Bench } from './setup.ts';
import { signedInCalls } from './unchanged.ts';

export const changedHead = markdownHead([
  'call right after a change',
  'server',
  'CPU ms/call',
  'of it database',
  'ms',
  'stale',
]);

/** `showsChange` says that a reply has to differ after each change, so that one that does not is stale. */
export const printChanged = (
  name: string,
  server: Pick<Contender, 'name'>,
  cost: ChangedCost,
  { showsChange = true } = {},
): void =>
  console.log(
    markdownRow([
      name,
      server.name,
      cpuOf(cost).toFixed(3),
      cost.databaseCpu.toFixed(3),
      cost.ms.toFixed(1),
      showsChange ? cost.stale : '',
    ]),
  );

/** Calls that many make at once when something changes. */
const ofManyReaders = new Set(['standing', 'wave page', 'session page']);

/** The same calls when what they show has just changed, so that no cache can have it: of one reader, and of a hall. */
export async function afterChange(bench: Bench): Promise<void> {
  const { club, peer, camp, session, setting } = bench;
  const { sql } = club;
  const targets = signedInCalls(bench);
  const calls: [string, Change][] = [
    ['standing', await changes.result(sql, camp)],
    ['wave page', changes.describedCamp(sql, camp)],
    ['session page', changes.titledSession(sql, session)],
    ['people page', await changes.phone(sql, 35)],
    ['attendance grid', await changes.mark(sql, camp)],
  ];
  console.log(`\n${changedHead}`);
  for (const [name, change] of calls) {
    const readers = targets[name] ?? [];
    const [first] = readers;
    if (!first) continue;
    await assertSameReply(club, peer, first);
    const turns = Math.ceil(setting.seconds * 150);
    await measure(bench, name, { targets: [first], change }, turns);
    if (ofManyReaders.has(name))
      await measure(
        bench,
        `${name}, ${readers.length} readers`,
        { targets: readers, change },
        Math.ceil(turns / 5),
      );
  }
}

async function measure(
  { club, peer, setting: { rounds }, report }: Bench,
  name: string,
  call: ChangedCall,
  turns: number,
): Promise<void> {
  const costs = await costAfterChange(club, [club, peer], call, { rounds, turns });
  const [ours, theirs] = costs as [ChangedCost, ChangedCost];
  printChanged(name, club, ours);
  printChanged(name, peer, theirs);
  const ratio = cpuOf(theirs) / cpuOf(ours);
  report({
    name: `${name}, right after a change: × Express`,
    value: ratio,
    text: `${ratio.toFixed(1)} ×`,
    ...(name !== 'attendance grid' && { goal: { atLeast: 3 } }),
  });
  if (ours.stale > 0)
    report({
      name: `${name}, right after a change: stale replies`,
      value: ours.stale,
      text: String(ours.stale),
    });
}
