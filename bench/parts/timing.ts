import { addOtherAccounts } from '../people.ts';
import { timedCalls, timesOf } from '../timing.ts';
import type { Bench } from './setup.ts';

/** Whether sign-in, sign-up and mails take as long for known as for unknown addresses. */
export async function timing(bench: Bench): Promise<void> {
  const { club, leader } = bench;
  const { data } = (await (await fetch(`${club.url}/api/camp`, { headers: leader.headers })).json()) as {
    data: { _id: string; levelId: string; registration: boolean }[];
  };
  const open = data.find(({ registration }) => registration);
  await addOtherAccounts(club.dataDir);
  for (const call of timedCalls({ levelId: open?.levelId ?? '', campId: open?._id ?? '' })) {
    const times = await timesOf(club.url, call);
    const all = times.map(({ ms }) => ms);
    const apart = Math.max(...all) - Math.min(...all);
    bench.report({
      name: `${call.name}, kinds of addresses: ms apart`,
      value: apart,
      text: `${apart.toFixed(1)} (${times.map(({ kind, ms }) => `${kind} ${ms.toFixed(1)}`).join(', ')})`,
      goal: { atMost: 5 },
    });
  }
}
