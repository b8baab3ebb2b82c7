import { setTimeout as pause } from 'node:timers/promises';
import type { Root } from '#kit/server/database/client.ts';
import { takeTurn } from '#kit/server/limits/turns.ts';

/** Resolves when the next call may go out. */
export type CallGate = (signal: AbortSignal) => Promise<void>;

/** One call in so many milliseconds, whichever process makes it. */
export const callGate =
  (db: Root, milliseconds: number): CallGate =>
  async (signal) => {
    const wait = await takeTurn(db, 'codeforces:next-call', milliseconds);
    if (wait > 0) await pause(wait + 1, undefined, { signal });
  };
