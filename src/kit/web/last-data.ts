import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { currentPerson } from './auth-session.ts';
import { isOnline } from './connection.ts';

/**
 * The last data of a query, in IndexedDB, so that its screen opens without a connection. It belongs to one person, and
 * is removed when their session ends.
 */
export interface StoredQuery {
  owner: string;
  queryKey: QueryKey;
  data: unknown;
  updatedAt: number;
}
type Entry = [queryHash: string, stored: StoredQuery];

const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
const maxQueries = 40;
const maxLength = 2_000_000;
const readTimeoutMs = 1000;
const pruneAfterMs = 10_000;

let store: UseStore | undefined;
const openStore = () => (store ??= createStore('last-data', 'queries'));

/** Removes everything. Also for pages that store nothing themselves. */
export async function removeLastData(): Promise<void> {
  await clear(openStore()).catch(() => undefined);
}

/** The newest first, within the limits of number, age and size. */
export function withinLimits(stored: Entry[], now: number): Entry[] {
  let length = 0;
  return stored
    .filter(([, { updatedAt }]) => now - updatedAt < maxAgeMs)
    .toSorted(([, one], [, other]) => other.updatedAt - one.updatedAt)
    .slice(0, maxQueries)
    .filter(([, { data }]) => (length += JSON.stringify(data).length) <= maxLength);
}

/** What this person may see of it; the rest is removed. */
async function read(): Promise<Entry[]> {
  const stored = await entries<string, StoredQuery>(openStore());
  const person = currentPerson();
  const kept = withinLimits(
    stored.filter(([, { owner }]) => owner === person),
    Date.now(),
  );
  const rest = stored.filter((entry) => !kept.includes(entry)).map(([hash]) => hash);
  if (rest.length > 0) await delMany(rest, openStore());
  return kept;
}

/** A database that does not open must not keep the page waiting. */
const readInTime = (): Promise<Entry[]> =>
  Promise.race([
    read().catch(() => []),
    new Promise<Entry[]>((resolve) => setTimeout(() => resolve([]), readTimeoutMs)),
  ]);

let pruning = false;

/** A tab may stay open for days: reading removes what is too much. */
function pruneSoon(): void {
  if (pruning) return;
  pruning = true;
  setTimeout(() => {
    pruning = false;
    void read().catch(() => undefined);
  }, pruneAfterMs);
}

function write({ queryHash, queryKey, state }: Query): void {
  const owner = currentPerson();
  // A change that waits for the connection is not the server's yet.
  if (owner === null || !isOnline()) return;
  const stored: StoredQuery = { owner, queryKey, data: state.data, updatedAt: state.dataUpdatedAt };
  void set(queryHash, stored, openStore()).then(pruneSoon, () => undefined);
}

async function restoreAndFollow(client: QueryClient, endpoints: readonly Endpoint[]): Promise<void> {
  for (const [, { queryKey, data, updatedAt }] of await readInTime()) {
    // A page before this one may have loaded newer data.
    if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < updatedAt)
      client.setQueryData(queryKey, data, { updatedAt });
  }
  // A screen refetches old data as soon as it shows it.
  await client.invalidateQueries({ refetchType: 'none' });
  const listed = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [method, path] = event.query.queryKey;
    if (listed.has(`${String(method)} ${String(path)}`)) write(event.query);
  });
}

let restored: Promise<void> | undefined;

/** Restores the last data once a document, then stores what arrives. Needs https or localhost, as service workers do. */
export function restoreLastData(client: QueryClient, endpoints: readonly Endpoint[]): Promise<void> {
  if (!window.isSecureContext) return Promise.resolve();
  return (restored ??= restoreAndFollow(client, endpoints));
}
