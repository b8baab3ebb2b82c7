import type { Root } from '#kit/server/database/client.ts';
import { recordRepeated } from './audit.service.ts';

interface Refusal {
  /** Null without a session. */
  actorId: string | null;
  address: string;
  /** Method and path of the endpoint. */
  call: string;
  at: Date;
}

/**
 * Records refused calls: one entry an hour for each person and call, one an hour for all visitors together. While an entry
 * is written, its repeats are summed for the next write, so that a flood of calls is one write at a time.
 */
export function refusalRecorder(db: Root) {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, { times: number; written: Promise<void> }>();

  const write = ({ actorId, address, call, at }: Refusal, times: number) =>
    recordRepeated(
      db,
      { action: 'call.refused', actorId, address, details: { call }, at },
      { detail: actorId === null ? '' : `${actorId} ${call}`, times },
    );

  return async (refusal: Refusal): Promise<void> => {
    const key = refusal.actorId === null ? '' : `${refusal.actorId} ${refusal.call}`;
    const next = waiting.get(key);
    if (next) {
      next.times += 1;
      return next.written;
    }
    const batch = { times: 1, written: Promise.resolve() };
    batch.written = (running.get(key) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        waiting.delete(key);
        return write(refusal, batch.times);
      })
      .finally(() => {
        if (running.get(key) === batch.written) running.delete(key);
      });
    waiting.set(key, batch);
    running.set(key, batch.written);
    return batch.written;
  };
}
