import { browser } from '../../scripts/setup.mjs';
import { median } from '../numbers.ts';
import { phoneVisits } from '../phone-visit.ts';
import type { Bench } from './setup.ts';

/** How soon a trainee can use Camps on a phone, at the second visit. */
export async function phone(bench: Bench): Promise<void> {
  const visits = await phoneVisits(
    bench.club.url,
    bench.setting.rounds,
    process.env.BROWSER_PATH ?? (await browser()),
  );
  const seconds = (of: 'shown' | 'interactive') => median(visits.map((visit) => visit[of])) / 1000;
  bench.report({
    name: 'Waves on a phone (4G, a quarter of the CPU, second visit): seconds until it can be used',
    value: seconds('interactive'),
    text: `${seconds('interactive').toFixed(2)} (shown after ${seconds('shown').toFixed(2)})`,
    goal: { atMost: 1.5 },
  });
}
