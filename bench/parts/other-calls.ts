import { compare, cpuOf } from '../measure.ts';
import type { Target } from '../load/request-bytes.ts';
import { fillInboxes, inboxOf } from '../inbox.ts';
import { fillUpTo } from '../people.ts';
import { sampleEmail, signIn } from '../sample-club.ts';
import { costHead, printCosts } from './print-costs.ts';
import type { Bench } from './setup.ts';

const measure = async ({ club, setting }: Bench, name: string, target: Target): Promise<number> => {
  const [cost] = await compare(setting, [club], [target]);
  if (!cost) throw new Error(`${name} was not measured`);
  printCosts(name, [club], [cost]);
  return cpuOf(cost);
};

/** What else people open often; figures to watch, without a goal. */
export async function otherCalls(bench: Bench): Promise<void> {
  console.log(`\n${costHead}`);
  await measure(bench, 'GET /api/level', { path: '/api/level' });
  for (const role of ['trainee', 'mentor', 'hr', 'instructor', 'leader']) {
    const headers = { token: await signIn(bench.club.url, sampleEmail(role)) };
    await measure(bench, `GET /api/me/home, ${role}`, { path: '/api/me/home', headers });
    if (role === 'trainee') await measure(bench, 'GET /api/user/me', { path: '/api/user/me', headers });
    if (role === 'mentor') await measure(bench, 'GET /api/person', { path: '/api/person', headers });
    if (role === 'leader') await measure(bench, 'GET /api/me/waiting', { path: '/api/me/waiting', headers });
  }
}

/** Few and very many inbox entries. */
export async function inbox(bench: Bench): Promise<void> {
  const headers = { token: await signIn(bench.club.url, sampleEmail('trainee')) };
  const paths = ['/api/inbox/unread', '/api/inbox'];
  console.log(`\n${costHead}`);
  const few = new Map<string, number>();
  for (const path of paths) few.set(path, await measure(bench, `GET ${path}`, { path, headers }));
  await fillUpTo(bench.club.dataDir, inboxOf.people);
  await fillInboxes(bench.club.dataDir);
  for (const path of paths) {
    const many = await measure(bench, `GET ${path}, 200,000 entries`, { path, headers });
    const ratio = many / (few.get(path) ?? 1);
    bench.report({
      name: `GET ${path}, 200,000 entries: × few`,
      value: ratio,
      text: `${ratio.toFixed(2)} ×`,
      goal: { atMost: 1.5 },
    });
  }
}
