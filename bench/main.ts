import { setTimeout as sleep } from 'node:timers/promises';
import { withClub } from './club.ts';
import { residentMegabytes } from './measure.ts';
import { pages } from './parts/pages.ts';
import { growth, search } from './parts/size.ts';
import { watchers } from './parts/watchers.ts';
import { type Figure, figuresTable, readOptions } from './report.ts';

/**
 * `npm run bench`, or `npm run bench -- watchers` for a part: what calls cost in CPU time beside a bare server and beside
 * Express, all in one run.
 */
// In this order: later parts fill the database.
const parts = { pages, watchers, growth, search };
const names = Object.keys(parts) as (keyof typeof parts)[];
const idleSeconds = 10;

const { rounds, seconds, connections, words } = readOptions(
  { rounds: 5, seconds: 2, connections: 32 },
  names,
);
const wanted = names.filter((name) => words.length === 0 || words.includes(name));
console.log(`${rounds} rounds of ${seconds} s, ${connections} connections: ${wanted.join(', ')}`);
const figures: Figure[] = [];
const report = (figure: Figure) => void figures.push(figure);
try {
  await withClub(async (club) => {
    const reportMemory = async (when: string, atMost?: number) => {
      const value = await residentMegabytes(club.pid);
      report({ name: `memory of the app ${when}`, value, text: `${value.toFixed(0)} MB`, atMost });
    };
    await fetch(club.url);
    await sleep(idleSeconds * 1000);
    await reportMemory('idle, after its first page', 200);
    for (const name of wanted) {
      await parts[name]({ club, rounds, seconds, connections, report });
      await reportMemory(`after ${name}`, 350);
    }
  });
} finally {
  console.log(`\n${figuresTable(figures)}`);
}
