import { sql } from 'drizzle-orm';
import type { Connection, Database, Root } from '../database/client.ts';
import { channel, Listener } from './listener.ts';

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
