import { sql } from 'drizzle-orm';
import type { Database, Root } from '../database/client.ts';

/**
 * Tells every app process on this database that something happened, through LISTEN/NOTIFY.
 * Triggers in the database speak on the same channel, so a change told by one is never forgotten.
 */
export interface Notifier {
  on(topic: string, listener: (payload: string) => void): void;
  /** Called when messages may have been missed: whoever keeps a copy must drop it. */
  onGap(listener: () => void): void;
  send(db: Database, topic: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

const channel = 'club';

export async function startNotifier(db: Root): Promise<Notifier> {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  let connected = false;

  const subscription = await db.$client.listen(
    channel,
    (message) => {
      const split = message.indexOf(' ');
      const [topic, payload] =
        split < 0 ? [message, ''] : [message.slice(0, split), message.slice(split + 1)];
      for (const listener of listeners.get(topic) ?? []) listener(payload);
    },
    () => {
      if (connected) for (const listener of gapListeners) listener();
      connected = true;
    },
  );

  return {
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    onGap: (listener) => void gapListeners.push(listener),
    send: async (on, topic, payload) => {
      await on.execute(sql`select pg_notify(${channel}, ${`${topic} ${payload}`})`);
    },
    close: () => subscription.unlisten(),
  };
}
