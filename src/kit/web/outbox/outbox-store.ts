import { createStore, entries, get, update, type UseStore } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { currentPerson, subscribeAuthSession } from '../auth-session.ts';
import { createSignal } from '../signal.ts';
import { removeStored, waitingKey, writeStored } from '../stored-text.ts';
import { ageWrites, type Writes } from './waiting-writes.ts';

const none: Writes = [];
let snapshot: Writes = none;
let owner: string | null = null;
const changed = createSignal();

function publish(person: string, writes: Writes) {
  if (person !== currentPerson()) return;
  owner = person;
  snapshot = writes;
  changed.tell();
}

let database: UseStore | undefined;
const table = () => (database ??= createStore('outbox', 'writes'));
/** Stands in where the browser has no storage, until the page is closed. */
const memory = new Map<string, Writes>();

async function stored<T>(work: () => Promise<T>, otherwise: () => T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise();
  }
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox');
/** Tells the other tabs. */
const announce = channel?.postMessage.bind(channel);

export async function readWritesOf(person: string): Promise<Writes> {
  const writes = await stored(
    async () => (await get<Writes>(person, table())) ?? none,
    () => memory.get(person) ?? none,
  );
  const aged = ageWrites(writes, Date.now());
  publish(person, aged);
  return aged;
}

/** Changes a person's queue in one transaction, whatever other tabs do. */
export async function changeWritesOf(person: string, change: (writes: Writes) => Writes): Promise<void> {
  let next = none;
  let failure: Error | undefined;
  const apply = (before: Writes | undefined) => {
    try {
      next = change(ageWrites(before ?? none, Date.now()));
    } catch (error) {
      // Thrown inside the transaction, it would look like a missing storage.
      failure = error as Error;
      next = before ?? none;
    }
    return next;
  };
  await stored(
    () => update<Writes>(person, apply, table()),
    () => void memory.set(person, apply(memory.get(person))),
  );
  if (failure) throw failure;
  if (next.length > 0) writeStored(waitingKey, 'yes');
  publish(person, next);
  announce?.(null);
}

/** Whether something waits that was written by others than the signed-in person; what is too old is removed. */
export async function waitsForOthers(): Promise<boolean> {
  const all = await stored(
    () => entries<string, Writes>(table()),
    () => [...memory],
  );
  const waiting = all
    .filter(([, writes]) => ageWrites(writes, Date.now()).length > 0)
    .map(([person]) => person);
  const old = all.filter(([person, writes]) => writes.length > 0 && !waiting.includes(person));
  // In a transaction, because another tab may add one.
  await Promise.all(old.map(([person]) => changeWritesOf(person, (writes) => writes)));
  if (waiting.length === 0) removeStored(waitingKey);
  return waiting.some((person) => person !== currentPerson());
}

/** The same for the signed-in person. */
export async function changeWrites(change: (writes: Writes) => Writes): Promise<void> {
  const person = currentPerson();
  if (person !== null) await changeWritesOf(person, change);
}

/** The queue as last read. */
export const shownWrites = (): Writes => (owner === currentPerson() ? snapshot : none);
const noWrites = (): Writes => none;

export const subscribeWrites = changed.subscribe;

/** Follows other tabs and the session. */
export function watchWrites(): () => void {
  const reread = () => {
    const person = currentPerson();
    if (person !== null) void readWritesOf(person);
  };
  const onAuthSession = () => {
    if (owner !== currentPerson()) reread();
  };
  channel?.addEventListener('message', reread);
  const unsubscribe = subscribeAuthSession(onAuthSession);
  reread();
  return () => {
    channel?.removeEventListener('message', reread);
    unsubscribe();
  };
}

/** What the signed-in person wrote and the server does not have yet. */
export const useWaitingWrites = (): Writes => useSyncExternalStore(subscribeWrites, shownWrites, noWrites);
