import type { EventStream } from '#kit/server/http/event-stream.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { coalesce } from '#kit/server/live/coalesce.ts';
import type { Notifier } from '#kit/server/live/notifier.ts';
import { rateLimited } from '#kit/shared/errors.ts';
import { inboxTopic, type LiveTopic, liveTopics, type LiveChange } from '../live.contract.ts';

/** Ids in one event. Each has 39 bytes, and the event goes to every member of the staff who watches the camp. */
const maxIdsSent = 100;

/** Whose data changed; null stands for everybody's. */
type Change = Set<string> | null;

/** What two notifications of a topic name together. */
const mergeChanges = (one: Change, other: Change): Change => one && other && new Set([...one, ...other]);

/** As it is sent to those who may read the whole camp. */
const toLiveChange = (change: Change): LiveChange =>
  change === null || change.size > maxIdsSent ? {} : { userIds: [...change] };

interface Watcher {
  /** Null for somebody who watches their inbox only. */
  campId: string | null;
  actor: Actor;
  /** What the person may read of the camp. */
  topics: readonly LiveTopic[];
  /** Whether the person reads attendance and sheets of others; else they hear of changes of their own only. */
  readsOthers: boolean;
  stream: EventStream;
}

/** Limit of open streams per person: more are forgotten tabs. */
const maxStreamsPerPerson = 10;
const coalesceMs = 500;
/** Another process may read for the page, and must have heard of the change by then: what it keeps would be stale. */
const crossProcessDelayMs = 50;
const retryAfterSeconds = 30;

/**
 * The open event streams of this process. One LISTEN serves all of them: triggers notify at commit, and every stream of
 * the camp gets the topic to read again with what changed, or every stream of the person that their inbox changed.
 */
export class LiveHub {
  readonly #watchers = new Set<Watcher>();
  readonly #soon = coalesce(coalesceMs);
  /** What changed since the last event of a topic and camp. */
  readonly #changes = new Map<string, Change>();

  constructor(notifier: Pick<Notifier, 'on' | 'onGap'>) {
    notifier.on('changed', (payload) => {
      const [topic = '', campId, userIds] = payload.split(' ');
      if (campId) this.#notify(topic, campId, userIds ? new Set(userIds.split(',')) : null);
    });
    notifier.on('inbox', (userId) => this.#notifyPerson(userId));
    // Events may have been missed, so everything is announced as changed.
    notifier.onGap(() => {
      const watchers = [...this.#watchers];
      for (const userId of new Set(watchers.map(({ actor }) => actor.id))) this.#notifyPerson(userId);
      for (const campId of new Set(watchers.flatMap((watcher) => watcher.campId ?? [])))
        for (const topic of liveTopics) this.#notify(topic, campId, null);
    });
    notifier.on('session-ended', (hash) =>
      this.#end(({ actor }) => actor.authSessionHash.toString('hex') === hash),
    );
    // Those who may still read the camp connect again, with what they may hear of it now.
    notifier.on('standing-closed', (campId) => this.#end((watcher) => watcher.campId === campId));
    notifier.on('members-changed', (payload) => {
      const [campId, userId] = payload.split(' ');
      this.#end((watcher) => watcher.campId === campId && watcher.actor.id === userId);
    });
    // A changed role ends the stream; the client connects again.
    notifier.on('user-changed', (userId) => this.#end(({ actor }) => actor.id === userId));
  }

  watch({ open, ...watched }: Omit<Watcher, 'stream'> & { open: () => EventStream }): void {
    if (this.#streamsOf(watched.actor.id).length >= maxStreamsPerPerson) throw rateLimited(retryAfterSeconds);
    const watcher = { ...watched, stream: open() };
    this.#watchers.add(watcher);
    watcher.stream.onEnd(() => this.#watchers.delete(watcher));
  }

  #streamsOf(userId: string): Watcher[] {
    return [...this.#watchers].filter(({ actor }) => actor.id === userId);
  }

  #end(isMeant: (watcher: Watcher) => boolean): void {
    for (const { stream } of [...this.#watchers].filter(isMeant)) stream.end();
  }

  #notify(topic: string, campId: string, change: Change): void {
    const watched = () =>
      [...this.#watchers].filter(
        (watcher) => watcher.campId === campId && watcher.topics.some((one) => one === topic),
      );
    if (watched().length === 0) return;
    const key = `${topic} ${campId}`;
    const before = this.#changes.get(key);
    this.#changes.set(key, before === undefined ? change : mergeChanges(before, change));
    this.#soon(key, () => {
      const named = this.#changes.get(key) ?? null;
      this.#changes.delete(key);
      const send = () => {
        for (const { stream, actor, readsOthers } of watched())
          if (readsOthers || named === null) stream.send(topic, { campId, ...toLiveChange(named) });
          else if (named.has(actor.id)) stream.send(topic, { campId, userIds: [actor.id] });
      };
      setTimeout(send, crossProcessDelayMs).unref();
    });
  }

  #notifyPerson(userId: string): void {
    if (this.#streamsOf(userId).length === 0) return;
    this.#soon(`${inboxTopic} ${userId}`, () => {
      for (const { stream } of this.#streamsOf(userId)) stream.send(inboxTopic, {});
    });
  }
}
