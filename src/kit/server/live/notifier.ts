import { sql } from 'drizzle-orm';
import type { Connection, Database, Root } from '../database/client.ts';
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

/**
 * Sends events to every app process on this database through LISTEN/NOTIFY. Triggers notify on the same channel, so no
 * change is missed, whichever code made it.
 */
export interface Notifier {
  on(topic: string, listener: (payload: string) => void): void;
  /** Called when messages may have been missed: caches must be cleared. */
  onGap(listener: () => void): void;
  send(db: Database, topic: string, payload: string): Promise<void>;
  /** Whether everything that was committed up to about a second ago has arrived: without that, memory may be stale. */
  isCurrent(): boolean;
  /** Waits until everything that is committed by now has arrived, for a second at most. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export async function startNotifier(connection: Connection, db: Root): Promise<Notifier> {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const listener = new Listener(connection, db, {
    onMessage(message) {
      const split = message.indexOf(' ');
      const [topic, payload] =
        split < 0 ? [message, ''] : [message.slice(0, split), message.slice(split + 1)];
      for (const one of listeners.get(topic) ?? []) one(payload);
    },
    onGap() {
      for (const one of gapListeners) one();
    },
  });
  await listener.open();
  return {
    on: (topic, one) => void listeners.set(topic, [...(listeners.get(topic) ?? []), one]),
    onGap: (one) => void gapListeners.push(one),
    send: async (on, topic, payload) => {
      await on.execute(sql`select pg_notify(${channel}, ${`${topic} ${payload}`})`);
    },
    isCurrent: () => listener.isCurrent(),
    settle: () => listener.settle(),
    close: () => listener.close(),
  };
}

const channel = 'club';

/** How often a pulse is sent, and after how long without one messages may be missing. */
const pulseMs = 500;
const currentForMs = 1500;
/** A connection that is silent for so long is replaced, because it may never say that it is lost. */
const maxSilenceMs = 3000;
const settleTimeoutMs = 1000;

interface Handlers {
  onMessage: (message: string) => void;
  /** Messages may have been missed. */
  onGap: () => void;
}

interface Waiter {
  done: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Hears what is sent on the channel, on a connection of its own, and knows whether it hears everything: it sends itself
 * a pulse on the same channel. PostgreSQL delivers in the order of commits, so a pulse that arrives says that everything
 * committed before it has arrived.
 */
class Listener {
  readonly #connection: Connection;
  readonly #db: Pick<Root, 'genericPlanPool'>;
  readonly #handlers: Handlers;
  readonly #timer: NodeJS.Timeout;
  /** Other processes send theirs on the same channel. */
  readonly #pulse = `pulse ${randomUUID()} `;
  readonly #waiting = new Map<number, Waiter>();
  #client: postgres.Sql | undefined;
  /** Of the last pulse that arrived: when it was sent. */
  #heardAt = -Infinity;
  #openedAt = 0;
  #number = 0;
  /** Of the pulse that is about to be sent. */
  #next: Promise<void> | undefined;
  #opened = false;
  #closed = false;

  constructor(connection: Connection, db: Pick<Root, 'genericPlanPool'>, handlers: Handlers) {
    this.#connection = connection;
    this.#db = db;
    this.#handlers = handlers;
    this.#timer = setInterval(() => this.#beat(), pulseMs).unref();
  }

  /** Resolves when it listens for the first time. */
  async open(): Promise<void> {
    const client = postgres({
      ...this.#connection,
      max: 1,
      connect_timeout: 10,
      onnotice: () => {},
      connection: { application_name: 'club', TimeZone: 'UTC' },
    });
    this.#client = client;
    this.#openedAt = performance.now();
    const listen = client.listen(
      channel,
      (message) => {
        if (client === this.#client) this.#hear(message);
      },
      () => {
        if (client !== this.#client) return;
        // What was heard before says nothing about what was sent while there was no connection.
        this.#heardAt = -Infinity;
        if (this.#opened) this.#handlers.onGap();
        this.#opened = true;
        void this.settle();
      },
    );
    await listen;
  }

  #hear(message: string): void {
    if (!message.startsWith(this.#pulse)) return this.#handlers.onMessage(message);
    const [number, sentAt] = message.slice(this.#pulse.length).split(' ').map(Number);
    if (number === undefined || sentAt === undefined) return;
    this.#heardAt = Math.max(this.#heardAt, sentAt);
    this.#release(number);
  }

  #release(number: number): void {
    const waiter = this.#waiting.get(number);
    if (!waiter) return;
    clearTimeout(waiter.timer);
    this.#waiting.delete(number);
    waiter.done();
  }

  /** Whether everything that was committed up to about a second ago has arrived. */
  isCurrent(): boolean {
    return performance.now() - this.#heardAt < currentForMs;
  }

  /** Waits until everything that is committed by now has arrived, or until that takes too long. */
  settle(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    // A pulse that is not sent yet serves all who wait for one.
    if (this.#next) return this.#next;
    const number = (this.#number += 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#release(number), settleTimeoutMs).unref();
    this.#waiting.set(number, { done: resolve, timer });
    this.#next = promise;
    queueMicrotask(() => this.#send(number));
    return promise;
  }

  #send(number: number): void {
    this.#next = undefined;
    if (this.#closed) return;
    const message = `${this.#pulse}${number} ${performance.now()}`;
    // These connections run short queries only, one behind the other without waiting, so that a pulse is not held up.
    this.#db.genericPlanPool.$client`select pg_notify(${channel}, ${message})`.catch(() => {});
  }

  #beat(): void {
    if (this.#closed) return;
    const since = performance.now() - Math.max(this.#heardAt, this.#openedAt);
    if (since > maxSilenceMs) this.#replace();
    void this.settle();
  }

  #replace(): void {
    const lost = this.#client;
    void lost?.end({ timeout: 0 }).catch(() => {});
    this.open().catch(() => {});
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const number of this.#waiting.keys()) this.#release(number);
    await this.#client?.end({ timeout: 1 });
  }
}
