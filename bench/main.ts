import { type Figure, figuresTable } from './figures.ts';
import { LoadGenerator } from './load/load.ts';
import { readOptions } from './options.ts';
import { afterChange } from './parts/after-change.ts';
import { grid, search } from './parts/large.ts';
import { inbox, otherCalls } from './parts/other-calls.ts';
import { phone } from './parts/phone.ts';
import { type Bench, gatherReaders } from './parts/setup.ts';
import { timing } from './parts/timing.ts';
import { signedIn, visitors } from './parts/unchanged.ts';
import { watchers } from './parts/watchers.ts';
import { fillUpTo } from './people.ts';
import { startClub } from './servers/club.ts';
import { startPeer } from './servers/peer.ts';

/**
 * `npm run bench`, or `npm run bench -- watchers` for a part: what calls cost in CPU time beside a bare server and beside
 * Express, all in one run.
 */
// In this order: later parts fill the database.
const parts = {
  phone,
  visitors,
  'signed-in': signedIn,
  'after-change': afterChange,
  watchers,
  calls: otherCalls,
  timing,
  inbox,
  grid,
  search,
};
const names = Object.keys(parts) as (keyof typeof parts)[];
const { numbers, words } = readOptions({
  numbers: { rounds: 5, seconds: 2, connections: 32, generators: 1 },
  words: names,
});
const { rounds, seconds, connections, generators } = numbers;
const wanted = names.filter((name) => words.length === 0 || words.some((word) => word === name));

console.log(`${rounds} rounds of ${seconds} s, ${connections} connections: ${wanted.join(', ')}`);
const figures: Figure[] = [];
const stops: (() => unknown)[] = [];
try {
  const club = await startClub();
  stops.push(() => club.stop());
  // People without national IDs, whose page the peer can present as well.
  await fillUpTo(club.dataDir, 1_000);
  const load = new LoadGenerator(generators);
  stops.push(() => load.stop());
  const peer = await startPeer(club);
  stops.push(() => peer.stop());
  const bench: Bench = {
    club,
    peer,
    setting: { load, postgresPid: club.postgresPid, connections, rounds, seconds },
    ...(await gatherReaders(club, connections)),
    report: (figure) => void figures.push(figure),
  };
  for (const name of wanted) await parts[name](bench);
} finally {
  for (const stop of stops.toReversed()) await stop();
  console.log(`\n${figuresTable(figures)}`);
}
