import type { EventStream } from '#kit/server/http/event-stream.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { coalesce } from '#kit/server/live/coalesce.ts';
import type { Notifier } from '#kit/server/live/notifier.ts';
import { rateLimited } from '#kit/shared/errors.ts';
import { inboxTopic, type LiveTopic, liveTopics } from '../live.contract.ts';
import { Groups } from './groups.ts';
import { type Change, changeOf, mergeChanges, toLiveChange } from './live.changes.ts';
import { sendInTurns } from './send-in-turns.ts';

interface Watcher {
  /** Null for somebody who watches their inbox only. */
  campId: string | null;
  actor: Actor;
  /** What the person may read of the wave. */
  topics: readonly LiveTopic[];
  /** Whether the person reads attendance and sheets of others; else they hear of changes of their own only. */
  readsOthers: boolean;
  stream: EventStream;
}

/** Limit of open streams per person: more are forgotten tabs. */
const mostOfOne = 10;
const quiet = 500;
/** Another process may read for the page, and must have heard of the change by then: what it keeps would be stale. */
const elsewhere = 50;
const tryAgain = 30;

/**
 * The open event streams of this process. One LISTEN serves all of them: triggers notify at commit, and every stream of
 * the wave gets the topic to read again with what changed, or every stream of the person that their inbox changed.
 */
export class LiveHub {
  readonly #byPerson = new Groups<Watcher>();
  readonly #byWave = new Groups<Watcher>();
  readonly #bySession = new Groups<Watcher>();
  readonly #soon = coalesce(quiet);
  /** What changed since the last event of a topic and wave. */
  readonly #changes = new Map<string, Change>();

  constructor(notifier: Notifier) {
    notifier.on('live', (payload) => {
      const [topic = '', campId = '', named] = payload.split(' ');
      this.#tell(topic, campId, changeOf(topic, named));
    });
    notifier.on('inbox', (userId) => this.#tellPerson(userId));
    // Events may have been missed, so everything is announced as changed.
    notifier.onGap(() => {
      for (const userId of this.#byPerson.keys()) this.#tellPerson(userId);
      for (const campId of this.#byWave.keys())
        for (const topic of liveTopics) this.#tell(topic, campId, null);
    });
    notifier.on('session-ended', (hash) => end(this.#bySession.of(hash)));
    // Those who may still read the wave connect again, with what they may hear of it now.
    notifier.on('standing-closed', (campId) => end(this.#byWave.of(campId)));
    notifier.on('members-changed', (payload) => {
      const [campId = '', userIds = ''] = payload.split(' ');
      for (const userId of userIds.split(','))
        end(this.#byPerson.of(userId).filter((watcher) => watcher.campId === campId));
    });
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

  #tell(topic: string, campId: string, change: Change): void {
    const watched = () => this.#byWave.of(campId).filter(({ topics }) => topics.some((one) => one === topic));
    if (watched().length === 0) return;
    const key = `${topic} ${campId}`;
    const before = this.#changes.get(key);
    this.#changes.set(key, before === undefined ? change : mergeChanges(before, change));
    this.#soon(key, () => {
      const named = this.#changes.get(key) ?? null;
      this.#changes.delete(key);
      const forAll = JSON.stringify({ campId, ...toLiveChange(named) });
      const send = () =>
        sendInTurns(
          watched().flatMap(({ stream, actor: { id }, readsOthers }) => {
            if (readsOthers || named === null || !('people' in named)) return [{ stream, data: forAll }];
            return named.people.has(id) ? [{ stream, data: JSON.stringify({ campId, userIds: [id] }) }] : [];
          }),
          topic,
        );
      setTimeout(send, elsewhere).unref();
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
