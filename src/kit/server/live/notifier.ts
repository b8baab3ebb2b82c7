import { sql } from 'drizzle-orm';
import type { Database, Root } from '../database/client.ts';

/**
 * Sends events to every app process on this database through LISTEN/NOTIFY. Triggers notify on the same channel, so no
 * change is missed, whichever code made it.
 */
export interface Notifier {
  on(topic: string, listener: (payload: string) => void): void;
  /** Called when messages may have been missed: caches must be cleared. */
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
