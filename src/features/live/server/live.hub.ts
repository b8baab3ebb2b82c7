import type { EventStream } from '#kit/server/http/event-stream.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { coalesce } from '#kit/server/live/coalesce.ts';
import type { Notifier } from '#kit/server/live/notifier.ts';
import { rateLimited } from '#kit/shared/errors.ts';
import { inboxTopic, type LiveTopic, liveTopics } from '../live.contract.ts';
import { Groups } from './groups.ts';

interface Watcher {
  /** Null for somebody who watches their inbox only. */
  campId: string | null;
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
 * The open event streams of this process. One LISTEN serves all of them: triggers notify at commit, and every stream of
 * the wave gets the topic to read again, or every stream of the person that their inbox changed.
 */
export class LiveHub {
  readonly #byPerson = new Groups<Watcher>();
  readonly #byWave = new Groups<Watcher>();
  readonly #bySession = new Groups<Watcher>();
  readonly #soon = coalesce(quiet);

  constructor(notifier: Notifier) {
    notifier.on('live', (payload) => {
      const [topic = '', campId = ''] = payload.split(' ');
      this.#tell(topic, campId);
    });
    notifier.on('inbox', (userId) => this.#tellPerson(userId));
    // Events may have been missed, so everything is announced as changed.
    notifier.onGap(() => {
      for (const userId of this.#byPerson.keys()) this.#tellPerson(userId);
      for (const campId of this.#byWave.keys()) for (const topic of liveTopics) this.#tell(topic, campId);
    });
    notifier.on('session-ended', (hash) => end(this.#bySession.of(hash)));
    // Who may still read the wave connects again.
    notifier.on('standing-closed', (campId) => end(this.#byWave.of(campId)));
    // A changed role ends the stream; the client connects again.
    notifier.on('user-changed', (userId) => end(this.#byPerson.of(userId)));
  }

  watch({ open, ...watched }: Omit<Watcher, 'stream'> & { open: () => EventStream }): void {
    const { actor, campId } = watched;
    if (this.#byPerson.of(actor.id).length >= mostOfOne) throw rateLimited(tryAgain);
    const watcher = { ...watched, stream: open() };
    const places: [Groups<Watcher>, string][] = [
      [this.#byPerson, actor.id],
      [this.#bySession, actor.sessionHash.toString('hex')],
    ];
    if (campId !== null) places.push([this.#byWave, campId]);
    for (const [groups, key] of places) groups.add(key, watcher);
    watcher.stream.onEnd(() => {
      for (const [groups, key] of places) groups.delete(key, watcher);
    });
  }

  #tell(topic: string, campId: string): void {
    const watched = () => this.#byWave.of(campId).filter(({ topics }) => topics.some((one) => one === topic));
    if (watched().length === 0) return;
    this.#soon(`${topic} ${campId}`, () => {
      for (const { stream } of watched()) stream.send(topic, { campId });
    });
  }

  #tellPerson(userId: string): void {
    const own = () => this.#byPerson.of(userId);
    if (own().length === 0) return;
    this.#soon(`${inboxTopic} ${userId}`, () => {
      for (const { stream } of own()) stream.send(inboxTopic, {});
    });
  }
}

function end(watchers: readonly Watcher[]): void {
  for (const { stream } of watchers) stream.end();
}
