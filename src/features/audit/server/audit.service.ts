import type { Database, Root } from '#kit/server/database/client.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { type Bilingual, bothTitles } from '#kit/shared/second-language.ts';
import type { AuditAction } from '../audit.rules.ts';
import { closeRepeats, findEntriesAbout, insertEntries, insertRepeated } from './audit.queries.ts';

interface Entry {
  action: AuditAction;
  actorId: string | null;
  targetId?: string | null;
  address?: string;
  details?: Record<string, unknown>;
  at: Date;
}

/** Appends an audit entry within the caller's transaction. */
export const record = (db: Database, entry: Entry): Promise<void> => recordAll(db, [entry]);

export const recordAll = (db: Database, entries: readonly Entry[]): Promise<void> =>
  insertEntries(
    db,
    entries.map(({ at, ...entry }) => ({ ...entry, createdAt: at })),
  );

/** Records what somebody did with something that has a title. */
export const recordAbout = (
  db: Database,
  action: AuditAction,
  { context, actor, about }: { context: Pick<AppContext, 'clock'>; actor: Actor; about: Titled },
): Promise<void> => {
  const details = bothTitles('title', about);
  return record(db, { action, actorId: actor.id, targetId: about.id, details, at: context.clock.now() });
};

type Titled = Bilingual<'title'> & { id: string };

interface Repeat {
  /** Tells repeats of the same action about the same person apart. */
  detail?: string;
  /** How often it happened since the last call. */
  times?: number;
}

/** Like `record`, for what anybody can repeat: repeats within an hour about the same person are counted in one entry. */
export async function recordRepeated(
  db: Database,
  { at, ...entry }: Entry,
  { detail = '', times = 1 }: Repeat = {},
): Promise<void> {
  await insertRepeated(db, { ...entry, createdAt: at }, { detail, times, window: 'hour' });
}

/**
 * Like `record`, for what somebody does and takes back before others have acted on it: of a day's repeats the log shows
 * the last act, counted. Returns whether the same was done and taken back that day before.
 */
export const recordUndoable = (
  db: Database,
  { at, ...entry }: Entry,
  { detail, undoes }: { detail: string; undoes: AuditAction },
): Promise<boolean> =>
  insertRepeated(db, { ...entry, createdAt: at }, { detail, times: 1, window: 'day', undoes });

/** Others have acted on what these people did: it stays in the log, and what they do or take back next is not the same. */
export const closeUndoable = (
  db: Database,
  actions: readonly AuditAction[],
  done: readonly { targetId: string; detail: string; at: Date }[],
) =>
  closeRepeats(
    db,
    done.flatMap((one) => actions.map((action) => ({ ...one, action, window: 'day' }))),
  );

/** What a person did and what was done to them. Addresses are shown of their own calls only. */
export async function entriesAbout(db: Database, userId: string) {
  const rows = await findEntriesAbout(db, userId);
  return rows.map(({ action, createdAt, actorId, targetId, address, details }) => ({
    action,
    at: createdAt.toISOString(),
    address: actorId === userId ? address : null,
    // Staff read both handles.
    ...(action === 'account.handle-changed' &&
      targetId === userId && { from: details?.from ?? null, to: details?.to ?? null }),
  }));
}

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
