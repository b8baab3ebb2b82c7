import { setTimeout as sleep } from 'node:timers/promises';
import { NoReply, NotSent, RejectedError } from './client.ts';
import type { Journal } from './journal.ts';

/** One person who writes without a pause, and knows what must be stored. */
export interface Writer {
  name: string;
  /** One write. Throws `NoReply` or `Refused`. */
  write(): Promise<void>;
  /** Reads everything through the API; adds what is not there to `lost`. */
  verify(): Promise<void>;
}

/** Writes until it is stopped. */
export async function writeUntilStopped(
  writer: Writer,
  journal: Journal,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    try {
      await writer.write();
    } catch (error) {
      if (error instanceof NotSent) await sleep(50);
      else if (error instanceof NoReply) journal.addUnacknowledged(error.message);
      else if (error instanceof RejectedError) journal.refused.push(`${writer.name}: ${error.message}`);
      else throw error;
    }
  }
}
