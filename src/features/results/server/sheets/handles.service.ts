import type { Codeforces } from '#integrations/codeforces/client.ts';
import { CodeforcesFailure } from '#integrations/codeforces/failure.ts';
import { plainHandle } from '#integrations/codeforces/solved.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { Root } from '#kit/server/database/client.ts';
import { handleOf, type HandleAnswer, saveChecks } from './sync.queries.ts';

interface Deps {
  db: Root;
  clock: Clock;
  codeforces: Codeforces;
}

type Holder = Pick<HandleAnswer, 'userId' | 'handle'>;

const batch = 100;
/** Valid handle syntax; a malformed handle would fail the whole batch. */
const possible = /^[\w.-]{3,24}$/;

/** Checks with Codeforces whether these handles exist, and stores the result. */
export async function checkHandles(
  { db, clock, codeforces }: Deps,
  holders: readonly Holder[],
): Promise<void> {
  const handles = [...new Set(holders.map(({ handle }) => plainHandle(handle)))];
  for (let from = 0; from < handles.length; from += batch) {
    const asked = new Set(handles.slice(from, from + batch));
    const known = await knownAmong(
      codeforces,
      [...asked].filter((handle) => possible.test(handle)),
    );
    const answers = holders
      .filter(({ handle }) => asked.has(plainHandle(handle)))
      .map((holder) => ({ ...holder, known: known.get(plainHandle(holder.handle)) ?? null }));
    await saveChecks(db, answers, clock.now());
  }
}

/** One unknown handle fails the whole call, so it is removed and the rest is retried. */
async function knownAmong(codeforces: Codeforces, handles: string[]): Promise<Map<string, string>> {
  if (handles.length === 0) return new Map();
  try {
    const found = await codeforces.users(handles);
    return new Map(handles.map((handle, place) => [handle, found[place] ?? handle]));
  } catch (error) {
    if (!(error instanceof CodeforcesFailure) || error.handle === undefined) throw error;
    const unknown = plainHandle(error.handle);
    if (!handles.includes(unknown)) throw error;
    return knownAmong(
      codeforces,
      handles.filter((handle) => handle !== unknown),
    );
  }
}

/** For a handle that was just saved. If Codeforces is down, the next sync checks it. */
export async function checkHandleOf(deps: Deps, userId: string): Promise<void> {
  const handle = await handleOf(deps.db, userId);
  if (handle === null) return;
  try {
    await checkHandles(deps, [{ userId, handle }]);
  } catch (error) {
    if (!(error instanceof CodeforcesFailure) || error.kind === 'closed') throw error;
  }
}
