import type { QueryClient } from '@tanstack/react-query';
import { ApiFailure, isOffline, toApiFailure } from '../api.ts';
import { isOnline, subscribeConnection } from '../connection.ts';
import { randomKey } from '../random-key.ts';
import { currentPerson, getAuthSession, personOf, subscribeAuthSession } from '../auth-session.ts';
import {
  changeWrites,
  changeWritesOf,
  readWritesOf,
  shownWrites,
  subscribeWrites,
  watchWrites,
} from './outbox-store.ts';
import * as rules from './waiting-writes.ts';
import type { Value, WaitingWrite } from './waiting-writes.ts';
import type { AnyWriteKind } from './write-kind.ts';

export type NewWrite = Pick<WaitingWrite, 'kind' | 'key' | 'target' | 'value' | 'expected'> & {
  /** It was sent already, and no response came. */
  attempted?: boolean;
  /** Who wrote it, when the session may have changed since; null for a visitor. */
  person?: string | null;
};

/** Stores a write until it can be sent. */
export async function addToOutbox({
  attempted = false,
  person = currentPerson(),
  ...write
}: NewWrite): Promise<void> {
  if (person === null) return;
  const added: WaitingWrite = {
    ...write,
    version: randomKey(),
    attempted: attempted ? [write.value] : [],
    addedAt: Date.now(),
  };
  try {
    await changeWritesOf(person, (writes) => rules.addWrite(writes, added));
  } catch (error) {
    if (!(error instanceof rules.OutboxFull)) throw error;
    throw new ApiFailure({ code: 'TOO_LARGE', message: 'ui.waiting.full' });
  }
  void flushOutbox();
}

/** Sends a write; without a connection, or behind an earlier one of the same place, it waits. */
export async function sendOrWait<Reply>(
  write: Omit<NewWrite, 'attempted' | 'person'>,
  send: () => Promise<Reply>,
): Promise<Reply | 'waits'> {
  const person = currentPerson();
  const wait = async (attempted: boolean) => {
    await addToOutbox({ ...write, attempted, person });
    return 'waits' as const;
  };
  if (waitingAt(write.kind, write.key) || !isOnline()) return wait(false);
  try {
    return await send();
  } catch (error) {
    if (!isOffline(error)) throw error;
    return wait(true);
  }
}

export const discardFromOutbox = (place: Pick<WaitingWrite, 'kind' | 'key'>): Promise<void> =>
  changeWrites((writes) => rules.discardWrite(writes, place));

export async function retryInOutbox(place: Pick<WaitingWrite, 'kind' | 'key'>): Promise<void> {
  await changeWrites((writes) => rules.retryWrite(writes, place, Date.now()));
  void flushOutbox();
}

export const waitingAt = (kind: string, key: string): WaitingWrite | undefined =>
  rules.findWrite(shownWrites(), { kind, key });

/** Reads again what the signed-in person may do; throws when that fails. */
export type RefreshRights = () => Promise<void>;

interface Sender {
  queries: QueryClient;
  kinds: ReadonlyMap<string, AnyWriteKind>;
  refreshRights: RefreshRights;
}

let sender: Sender | null = null;
let flushing: Promise<void> | undefined;
/** How often a flush was requested. */
let requests = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const retryDelayMs = 10_000;

/** One tab sends at a time; the others wait for its lock and find an empty queue. */
const withLock = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

/** The server refuses every write until two-step sign-in is set up. */
const isHeld = (): boolean => getAuthSession()?.user.needsTwoStep === true;

/** Sends what waits, in order, until the queue is empty or the connection is lost. */
export async function flushOutbox(): Promise<void> {
  if (!sender || currentPerson() === null || !isOnline()) return;
  requests += 1;
  flushing ??= flush().finally(() => {
    flushing = undefined;
  });
  await flushing;
}

async function flush(): Promise<void> {
  const before = requests;
  const person = currentPerson();
  if (person === null) return;
  clearTimeout(timer);
  const applied = new Set<AnyWriteKind>();
  await withLock(`outbox ${person}`, () => sendAll(person, applied));
  if (sender) void refetch(sender.queries, applied);
  // A write may have been added after the last look, or another person have signed in.
  if (requests !== before) await flush();
}

const refetch = (queries: QueryClient, kinds: Iterable<AnyWriteKind>) =>
  Promise.all(
    [...kinds]
      .flatMap(({ lists }) => lists)
      .map(({ method, path }) => queries.invalidateQueries({ queryKey: [method, path] })),
  );

async function sendAll(person: string, applied: Set<AnyWriteKind>): Promise<void> {
  // Another tab can sign somebody else in at any moment: from here on only this session is used.
  const authSession = getAuthSession();
  if (!authSession || personOf(authSession) !== person || isHeld()) return;
  const write = rules.nextToSend(await readWritesOf(person));
  if (!write || !sender || !isOnline()) return;
  const kind = sender.kinds.get(write.kind);
  let waitMs = 0;
  if (kind) {
    applied.add(kind);
    waitMs = await sendOne(write, { kind, person, token: authSession.token, queries: sender.queries });
  } else {
    // A kind that this version no longer knows.
    await changeWritesOf(person, (writes) => rules.discardWrite(writes, write));
  }
  if (waitMs > 0) timer = setTimeout(() => void flushOutbox(), waitMs);
  else await sendAll(person, applied);
}

interface Sending {
  kind: AnyWriteKind;
  queries: QueryClient;
  /** Whose queue it is, and their token. */
  person: string;
  token: string;
}

/** Cached responses are the signed-in person's. */
async function apply({ kind, queries, person }: Sending, { target }: WaitingWrite, value: Value) {
  if (currentPerson() === person) await kind.apply?.(queries, target, value);
}

/** Returns how long to wait before the next one. */
async function sendOne(write: WaitingWrite, sending: Sending): Promise<number> {
  const { kind, person, token } = sending;
  await changeWritesOf(person, (writes) => rules.attemptWrite(writes, write));
  try {
    await kind.send(write, token);
  } catch (error) {
    return handleFailure(error, write, sending);
  }
  await apply(sending, write, write.value);
  await changeWritesOf(person, (writes) => rules.settleWrite(writes, write));
  return 0;
}

async function handleFailure(error: unknown, write: WaitingWrite, sending: Sending): Promise<number> {
  const { code, status, retryAfter, message, errors } = toApiFailure(error);
  const { read } = sending.kind;
  if (code === 'CONFLICT' && read) return handleConflict(write, read, sending);
  if (retryAfter !== undefined) return retryAfter * 1000;
  // After a sign-in the queue is read again; without a connection, when it is back.
  if (code === 'UNAUTHENTICATED' || status >= 500 || status === 0) return retryDelayMs;
  if (code === 'FORBIDDEN' && (await mayPassLater(sending))) return retryDelayMs;
  const [reason = message] = Object.values(errors);
  await changeWritesOf(sending.person, (writes) => rules.refuseWrite(writes, write, reason));
  return 0;
}

/** Whether a forbidden write has to wait, because the refusal is not about the write or its reason is unknown. */
async function mayPassLater({ person }: Sending): Promise<boolean> {
  try {
    await sender?.refreshRights();
  } catch {
    return true;
  }
  return currentPerson() !== person || isHeld();
}

async function handleConflict(
  write: WaitingWrite,
  read: NonNullable<AnyWriteKind['read']>,
  sending: Sending,
): Promise<number> {
  const { person, token } = sending;
  let server: Value;
  try {
    server = await read(write.target, token);
  } catch (error) {
    return handleFailure(error, write, sending);
  }
  await apply(sending, write, server);
  await changeWritesOf(person, (writes) => rules.conflictWrite(writes, write, server));
  return 0;
}

/** Another tab may have sent what is gone from the queue. */
function refetchOnSend({ queries, kinds }: Sender): () => void {
  let before = shownWrites();
  return () => {
    const now = shownWrites();
    const gone = before.filter((write) => !rules.findWrite(now, write));
    before = now;
    const names = new Set(gone.map(({ kind }) => kind));
    if (!flushing)
      void refetch(
        queries,
        [...kinds.values()].filter(({ name }) => names.has(name)),
      );
  };
}

/** Sends as soon as nothing holds the queue any more. */
function flushOnRelease(): () => void {
  let wasHeld = isHeld();
  return () => {
    const before = wasHeld;
    wasHeld = isHeld();
    if (before && !wasHeld) void flushOutbox();
  };
}

/** Begins to send what waits; returns a function that ends it. */
export function startOutbox(
  queries: QueryClient,
  kinds: readonly AnyWriteKind[],
  refreshRights: RefreshRights,
): () => void {
  sender = { queries, kinds: new Map(kinds.map((kind) => [kind.name, kind])), refreshRights };
  const stopWatching = watchWrites();
  const unsubscribe = [
    subscribeConnection(() => void flushOutbox()),
    subscribeAuthSession(flushOnRelease()),
    subscribeWrites(refetchOnSend(sender)),
  ];
  void flushOutbox();
  return () => {
    stopWatching();
    for (const stop of unsubscribe) stop();
    clearTimeout(timer);
    sender = null;
  };
}
