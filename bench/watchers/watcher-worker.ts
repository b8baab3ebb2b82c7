// Some of the watchers, in a process of their own.
import { type Reading, Watcher } from './watcher.ts';

export interface WatchOrder {
  url: string;
  campId: string;
  people: { userId: string; token: string }[];
}

export type WatchMessage =
  | { is: 'watching' }
  | { is: 'seen'; readings: Reading[]; events: number; skipped: number; notModified: number };

const tell = (message: WatchMessage) => process.send?.(message);
const atOnce = 20;

async function watch({ url, campId, people }: WatchOrder): Promise<Watcher[]> {
  const watchers = people.map((person) => new Watcher(url, { campId, ...person }));
  for (let at = 0; at < watchers.length; at += atOnce)
    await Promise.all(watchers.slice(at, at + atOnce).map((watcher) => watcher.open()));
  tell({ is: 'watching' });
  return watchers;
}

function report(watchers: readonly Watcher[]): void {
  const sum = (pick: (watcher: Watcher) => number) => watchers.reduce((all, one) => all + pick(one), 0);
  tell({
    is: 'seen',
    readings: watchers.flatMap(({ readings }) => readings),
    events: sum(({ counts }) => counts.events),
    skipped: sum(({ counts }) => counts.skipped),
    notModified: sum(({ counts }) => counts.notModified),
  });
}

process.once('disconnect', () => process.exit());
process.once('message', (order: WatchOrder) => {
  void watch(order).then((watchers) => process.once('message', () => report(watchers)));
});
