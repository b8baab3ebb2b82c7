import { type DehydratedState, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { isOnline } from './connection.ts';
import { getAuthSession, subscribeAuthSession } from './auth-session.ts';

/**
 * The last data of a few endpoints, in IndexedDB, so that their screens open without a connection. It belongs to one
 * session: another one never sees it, and it is removed when the session ends.
 */
type StoredQuery = DehydratedState['queries'][number];

interface Stored {
  owner: string;
  queries: StoredQuery[];
}

const key = 'queries';
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
const maxQueries = 40;
const maxLength = 2_000_000;
const writeDelayMs = 1000;
const readTimeoutMs = 1000;

let store: UseStore | undefined;
const openStore = () => (store ??= createStore('last-data', 'queries'));

/** The session's token stays out of the database; only its hash is stored. */
async function ownerOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Removes everything. Also for pages that store nothing themselves. */
export async function removeLastData(): Promise<void> {
  await clear(openStore()).catch(() => undefined);
}

/** The newest first, within the limits of number, age and size. */
export function withinLimits(queries: StoredQuery[], now: number): StoredQuery[] {
  let length = 0;
  return queries
    .filter(({ state }) => now - state.dataUpdatedAt < maxAgeMs)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .slice(0, maxQueries)
    .filter(({ state }) => (length += JSON.stringify(state.data).length) <= maxLength);
}

/** Old data counts as invalidated, so that a screen refetches it as soon as it shows it. */
const restored = (query: StoredQuery): StoredQuery => ({
  ...query,
  state: { ...query.state, isInvalidated: true },
});

async function read(token: string): Promise<StoredQuery[]> {
  const stored = await get<Stored>(key, openStore());
  if (stored?.owner === (await ownerOf(token))) return withinLimits(stored.queries, Date.now());
  if (stored) await removeLastData();
  return [];
}

/** A database that does not open must not keep the page waiting. */
const atMost = <T>(work: Promise<T>, fallback: T): Promise<T> =>
  Promise.race([
    work.catch(() => fallback),
    new Promise<T>((resolve) => setTimeout(() => resolve(fallback), readTimeoutMs)),
  ]);

class LastData {
  readonly #queries = new Map<string, StoredQuery>();
  readonly #listed: Set<unknown>;
  #token = getAuthSession()?.token;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(endpoints: readonly Endpoint[]) {
    this.#listed = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  }

  async restore(client: QueryClient): Promise<void> {
    if (!this.#token) return;
    for (const query of await atMost(read(this.#token), [])) this.#queries.set(query.queryHash, query);
    hydrate(client, { mutations: [], queries: [...this.#queries.values()].map(restored) });
  }

  follow(client: QueryClient): void {
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') this.#remember(event.query);
    });
    subscribeAuthSession(() => {
      const token = getAuthSession()?.token;
      if (token === this.#token) return;
      this.#token = token;
      this.#queries.clear();
      clearTimeout(this.#timer);
      void removeLastData();
    });
  }

  #remember({ queryKey, queryHash, state }: Query): void {
    // A change that waits for the connection is not the server's yet.
    if (!isOnline() || !this.#listed.has(`${String(queryKey[0])} ${String(queryKey[1])}`)) return;
    this.#queries.set(queryHash, {
      queryKey,
      queryHash,
      state: { ...state, fetchStatus: 'idle' },
      dehydratedAt: state.dataUpdatedAt,
    });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#write().catch(() => undefined), writeDelayMs);
  }

  async #write(): Promise<void> {
    const token = this.#token;
    if (!token) return;
    const owner = await ownerOf(token);
    const queries = withinLimits([...this.#queries.values()], Date.now());
    // Signing out may have come in between.
    if (token === getAuthSession()?.token) await set(key, { owner, queries } satisfies Stored, openStore());
  }
}

let lastData: Promise<void> | undefined;

/** Restores the last data once a document, then stores what arrives. Needs https or localhost, as service workers do. */
export function restoreLastData(client: QueryClient, endpoints: readonly Endpoint[]): Promise<void> {
  if (!window.isSecureContext) return Promise.resolve();
  if (!lastData) {
    const data = new LastData(endpoints);
    lastData = data.restore(client).then(() => data.follow(client));
  }
  return lastData;
}
