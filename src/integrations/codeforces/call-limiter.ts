import { setTimeout as pause } from 'node:timers/promises';
import type { Root } from '#kit/server/database/client.ts';
import { takeTurn } from '#kit/server/limits/limits.ts';

/** Resolves when the next call may be sent. */
export type WaitForTurn = (signal: AbortSignal) => Promise<void>;

/** Limits the calls of all processes together to one in so many milliseconds. */
export const callLimiter =
  (db: Root, milliseconds: number): WaitForTurn =>
  async (signal) => {
    const wait = await takeTurn(db, 'codeforces:next-call', milliseconds);
    if (wait > 0) await pause(wait + 1, undefined, { signal });
  };
