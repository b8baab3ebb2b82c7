import type { EventStream } from '#kit/server/http/event-stream.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { coalesce } from '#kit/server/live/coalesce.ts';
import type { Notifier } from '#kit/server/live/notifier.ts';
import { rateLimited } from '#kit/shared/errors.ts';
import { liveTopics } from '../live.contract.ts';

interface Watcher {
  campId: string;
  actor: Actor;
  stream: EventStream;
}

/** A person with more open pages than this has forgotten most of them. */
const mostOfOne = 10;
const quiet = 500;
const tryAgain = 30;

/**
 * Who watches which wave in this process. One LISTEN serves them all: triggers speak when something of a wave was
 * committed, by whatever process, and every watcher of that wave is told what to read again.
 */
export class LiveHub {
  readonly #watchers = new Set<Watcher>();
  readonly #soon = coalesce(quiet);

  constructor(notifier: Notifier) {
    notifier.on('live', (payload) => {
      const [topic = '', campId = ''] = payload.split(' ');
      this.#tell(topic, campId);
    });
    // What was said meanwhile is unknown: all of it may have changed.
    notifier.onGap(() => {
      for (const campId of new Set([...this.#watchers].map((watcher) => watcher.campId)))
        for (const topic of liveTopics) this.#tell(topic, campId);
    });
    notifier.on('session-ended', (hash) =>
      this.#end(({ actor }) => actor.sessionHash.toString('hex') === hash),
    );
    // With another role, or none, one has to ask again.
    notifier.on('user-changed', (userId) => this.#end(({ actor }) => actor.id === userId));
  }

  watch({ campId, actor, open }: Pick<Watcher, 'campId' | 'actor'> & { open: () => EventStream }): void {
    const own = [...this.#watchers].filter((watcher) => watcher.actor.id === actor.id);
    if (own.length >= mostOfOne) throw rateLimited(tryAgain);
    const watcher = { campId, actor, stream: open() };
    this.#watchers.add(watcher);
    watcher.stream.onEnd(() => this.#watchers.delete(watcher));
  }

  #tell(topic: string, campId: string): void {
    const watched = () => [...this.#watchers].filter((watcher) => watcher.campId === campId);
    if (watched().length === 0) return;
    this.#soon(`${topic} ${campId}`, () => {
      for (const { stream } of watched()) stream.send(topic, { campId });
    });
  }

  #end(which: (watcher: Watcher) => boolean): void {
    for (const watcher of this.#watchers) if (which(watcher)) watcher.stream.end();
  }
}
