import type { EventStream } from '#kit/server/http/event-stream.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { coalesce } from '#kit/server/live/coalesce.ts';
import type { Notifier } from '#kit/server/live/notifier.ts';
import { rateLimited } from '#kit/shared/errors.ts';
import { type LiveTopic, liveTopics } from '../live.contract.ts';

interface Watcher {
  campId: string;
  actor: Actor;
  /** What the person may read of the wave. */
  topics: readonly LiveTopic[];
  stream: EventStream;
}

/** Limit of open streams per person: more are forgotten tabs. */
const mostOfOne = 10;
const quiet = 500;
const tryAgain = 30;

/**
 * The open event streams of this process by wave. One LISTEN serves all of them: triggers notify at commit, and every
 * stream of the wave gets the topic to read again.
 */
export class LiveHub {
  readonly #watchers = new Set<Watcher>();
  readonly #soon = coalesce(quiet);

  constructor(notifier: Notifier) {
    notifier.on('live', (payload) => {
      const [topic = '', campId = ''] = payload.split(' ');
      this.#tell(topic, campId);
    });
    // Events may have been missed, so everything is announced as changed.
    notifier.onGap(() => {
      for (const campId of new Set([...this.#watchers].map((watcher) => watcher.campId)))
        for (const topic of liveTopics) this.#tell(topic, campId);
    });
    notifier.on('session-ended', (hash) =>
      this.#end(({ actor }) => actor.sessionHash.toString('hex') === hash),
    );
    // Who may still read the wave connects again.
    notifier.on('standing-closed', (closed) => this.#end(({ campId }) => campId === closed));
    // A changed role ends the stream; the client connects again.
    notifier.on('user-changed', (userId) => this.#end(({ actor }) => actor.id === userId));
  }

  watch({ open, ...watched }: Omit<Watcher, 'stream'> & { open: () => EventStream }): void {
    const own = [...this.#watchers].filter((watcher) => watcher.actor.id === watched.actor.id);
    if (own.length >= mostOfOne) throw rateLimited(tryAgain);
    const watcher = { ...watched, stream: open() };
    this.#watchers.add(watcher);
    watcher.stream.onEnd(() => this.#watchers.delete(watcher));
  }

  #tell(topic: string, campId: string): void {
    const watched = () =>
      [...this.#watchers].filter(
        (watcher) => watcher.campId === campId && watcher.topics.some((one) => one === topic),
      );
    if (watched().length === 0) return;
    this.#soon(`${topic} ${campId}`, () => {
      for (const { stream } of watched()) stream.send(topic, { campId });
    });
  }

  #end(which: (watcher: Watcher) => boolean): void {
    for (const watcher of this.#watchers) if (which(watcher)) watcher.stream.end();
  }
}
