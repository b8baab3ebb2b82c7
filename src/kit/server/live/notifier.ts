import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Connection, Database } from '../database/client.ts';

const channel = 'club';
/** How often the connection is asked for a sign of life, and after how long without one messages may be missing. */
const heartbeatMs = 1000;
const currentForMs = 3000;

/**
 * Sends events to every app process on this database through LISTEN/NOTIFY, and hears those of all. Triggers notify on
 * the same channel, so no change is missed, whichever code made it.
 */
export class Notifier {
  readonly #connection: Connection;
  readonly #listeners = new Map<string, ((payload: string) => void)[]>();
  readonly #gapListeners: (() => void)[] = [];
  readonly #timer: NodeJS.Timeout;
  #client: Client | undefined;
  #heardAt = -Infinity;
  #reopening = false;
  #closed = false;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#timer = setInterval(() => void this.#beat(), heartbeatMs).unref();
  }

  on(topic: string, listener: (payload: string) => void): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
  }

  /** Called when messages may have been missed: caches must be cleared. */
  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  async send(db: Database, topic: string, payload: string): Promise<void> {
    await db.execute(sql`select pg_notify(${channel}, ${`${topic} ${payload}`})`);
  }

  /** Whether everything that was committed up to a moment ago has arrived: without that, memory may be stale. */
  isCurrent(): boolean {
    return performance.now() - this.#heardAt < currentForMs;
  }

  async open(): Promise<void> {
    const client = new Client({
      ...this.#connection,
      application_name: 'club-listener',
      connectionTimeoutMillis: currentForMs,
      query_timeout: currentForMs,
      keepAlive: true,
    });
    this.#client = client;
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    client.on('error', () => {
      if (client !== this.#client) return;
      this.#heardAt = -Infinity;
      void this.#reopen();
    });
    await client.connect();
    await client.query(`listen ${channel}`);
    if (this.#closed) return this.close();
    this.#heardAt = performance.now();
  }

  #hear(message: string): void {
    const [topic = '', ...payload] = message.split(' ');
    for (const listener of this.#listeners.get(topic) ?? []) listener(payload.join(' '));
  }

  /** The reply comes after every message that was sent before it. */
  async #beat(): Promise<void> {
    if (this.#closed) return;
    if (!this.isCurrent()) return this.#reopen();
    const askedAt = performance.now();
    await this.#client?.query('select').then(
      () => (this.#heardAt = askedAt),
      () => {},
    );
  }

  async #reopen(): Promise<void> {
    if (this.#reopening || this.#closed) return;
    this.#reopening = true;
    this.#client
      ?.removeAllListeners('notification')
      .end()
      .catch(() => {});
    await this.open().catch(() => {});
    this.#reopening = false;
    if (this.isCurrent()) for (const listener of this.#gapListeners) listener();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#client?.end().catch(() => {});
  }
}
