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

/** Members by a key, so that those of one key are found without a look at all others. */
class Groups<Member> {
  readonly #groups = new Map<string, Set<Member>>();

  add(key: string, member: Member): void {
    const group = this.#groups.get(key);
    if (group) group.add(member);
    else this.#groups.set(key, new Set([member]));
  }

  delete(key: string, member: Member): void {
    const group = this.#groups.get(key);
    group?.delete(member);
    if (group?.size === 0) this.#groups.delete(key);
  }

  /** Those that are in it now; a copy, because members leave while somebody goes through them. */
  of(key: string): Member[] {
    return [...(this.#groups.get(key) ?? [])];
  }

  keys(): string[] {
    return [...this.#groups.keys()];
  }
}

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
  readonly #byPerson = new Groups<Watcher>();
  readonly #byCamp = new Groups<Watcher>();
  readonly #bySession = new Groups<Watcher>();
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
      for (const userId of this.#byPerson.keys()) this.#notifyPerson(userId);
      for (const campId of this.#byCamp.keys())
        for (const topic of liveTopics) this.#notify(topic, campId, null);
    });
    notifier.on('session-ended', (hash) => end(this.#bySession.of(hash)));
    // Those who may still read the camp connect again, with what they may hear of it now.
    notifier.on('standing-closed', (campId) => end(this.#byCamp.of(campId)));
    notifier.on('members-changed', (payload) => {
      const [campId = '', userId = ''] = payload.split(' ');
      end(this.#byPerson.of(userId).filter((watcher) => watcher.campId === campId));
    });
    // A changed role ends the stream; the client connects again.
    notifier.on('user-changed', (userId) => end(this.#byPerson.of(userId)));
  }

  watch({ open, ...watched }: Omit<Watcher, 'stream'> & { open: () => EventStream }): void {
    const { actor, campId } = watched;
    if (this.#byPerson.of(actor.id).length >= maxStreamsPerPerson) throw rateLimited(retryAfterSeconds);
    const watcher = { ...watched, stream: open() };
    const places: [Groups<Watcher>, string][] = [
      [this.#byPerson, actor.id],
      [this.#bySession, actor.authSessionHash.toString('hex')],
    ];
    if (campId !== null) places.push([this.#byCamp, campId]);
    for (const [groups, key] of places) groups.add(key, watcher);
    watcher.stream.onEnd(() => {
      for (const [groups, key] of places) groups.delete(key, watcher);
    });
  }

  #notify(topic: string, campId: string, change: Change): void {
    const watched = () => this.#byCamp.of(campId).filter(({ topics }) => topics.some((one) => one === topic));
    if (watched().length === 0) return;
    const key = `${topic} ${campId}`;
    const before = this.#changes.get(key);
    this.#changes.set(key, before === undefined ? change : mergeChanges(before, change));
    this.#soon(key, () => {
      const named = this.#changes.get(key) ?? null;
      this.#changes.delete(key);
      const forAll = JSON.stringify({ campId, ...toLiveChange(named) });
      const send = () =>
        sendInBatches(
          watched().flatMap(({ stream, actor: { id }, readsOthers }) => {
            if (readsOthers || named === null) return [{ stream, data: forAll }];
            return named.has(id) ? [{ stream, data: JSON.stringify({ campId, userIds: [id] }) }] : [];
          }),
          topic,
        );
      setTimeout(send, crossProcessDelayMs).unref();
    });
  }

  #notifyPerson(userId: string): void {
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

interface Sending {
  stream: EventStream;
  /** JSON, the same text for all who get the same. */
  data: string;
}

/** Streams written without a break. A hall of 500 at once would keep every request waiting. */
const streamsPerTick = 50;

/** Sends an event to many streams, and lets the process do other work in between. */
function sendInBatches(sendings: readonly Sending[], event: string): void {
  for (const { stream, data } of sendings.slice(0, streamsPerTick)) stream.sendText(event, data);
  const rest = sendings.slice(streamsPerTick);
  if (rest.length > 0) setImmediate(() => sendInBatches(rest, event));
}
