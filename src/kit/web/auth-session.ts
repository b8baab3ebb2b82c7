import { useSyncExternalStore } from 'react';
import type { Role } from '../shared/access-types.ts';
import { createSignal } from './signal.ts';
import { readStored } from './stored-text.ts';

/** What the browser stores of the signed-in user: only what the header and the guards need. */
export interface StoredUser {
  /** Missing in auth sessions that began before it was stored. */
  _id?: string;
  firstName: string;
  role: Role;
  userRole: Role;
  image: { secure_url: string } | null;
  /** The person has to set up two-step sign-in before anything else; missing otherwise. */
  needsTwoStep?: true;
}

export interface AuthSession {
  token: string;
  user: StoredUser;
}

/** Why the auth session ended: by the person, or without them. Then signing in leads back to the same page. */
export type SignOutReason = 'signed-out' | 'expired';

const userKey = 'user';
const tokenKey = 'userToken';
/** In the storage, because all tabs of the auth session have to know. */
const endKey = 'sessionEnd';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function parseUser(json: string): StoredUser | null {
  try {
    const value: unknown = JSON.parse(json);
    if (!isRecord(value) || typeof value.firstName !== 'string') return null;
    const role = value.role ?? value.userRole;
    if (typeof role !== 'string') return null;
    const { image } = value;
    const url = isRecord(image) && typeof image.secure_url === 'string' ? image.secure_url : null;
    return {
      _id: typeof value._id === 'string' ? value._id : undefined,
      firstName: value.firstName,
      role: role as Role,
      userRole: role as Role,
      image: url ? { secure_url: url } : null,
      needsTwoStep: value.needsTwoStep === true || undefined,
    };
  } catch {
    return null;
  }
}

function read(): AuthSession | null {
  const token = readStored(tokenKey);
  const user = parseUser(readStored(userKey) ?? 'null');
  return token && user ? { token, user } : null;
}

let current: AuthSession | null | undefined;
const changed = createSignal();

/** The inline head script sets the same attribute before the first paint; CSS hides what is for guests only. */
const markDocument = (authSession: AuthSession | null) =>
  document.documentElement.toggleAttribute('data-session', authSession !== null);

function publish(next: AuthSession | null) {
  current = next;
  markDocument(next);
  changed.tell();
}

export function getAuthSession(): AuthSession | null {
  if (current === undefined) current = read();
  return current;
}

/** Names the signed-in person in what this browser stores for them; it outlives the auth session. */
export function personOf({ token, user }: AuthSession): string {
  return user._id ?? `session-${token.slice(0, 12)}`;
}

/** Null for a visitor. */
export function currentPerson(): string | null {
  const authSession = getAuthSession();
  return authSession && personOf(authSession);
}

export function signOutReason(): SignOutReason {
  return readStored(endKey) === 'expired' ? 'expired' : 'signed-out';
}

type SignedInUser = Pick<StoredUser, '_id' | 'firstName' | 'role' | 'image'> & { needsTwoStep?: boolean };

export function startAuthSession(token: string, { _id, firstName, role, image, needsTwoStep }: SignedInUser) {
  const user: StoredUser = {
    _id,
    firstName,
    role,
    userRole: role,
    image,
    needsTwoStep: needsTwoStep || undefined,
  };
  // Every page reads the user again, and mostly nothing has changed.
  if (current?.token === token && JSON.stringify(current.user) === JSON.stringify(user)) return;
  localStorage.removeItem(endKey);
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, JSON.stringify(user));
  publish({ token, user });
}

/** Updates the header and the guards after a change of the account. */
export function updateStoredUser(change: Partial<Omit<SignedInUser, '_id'>>) {
  const authSession = getAuthSession();
  if (authSession) startAuthSession(authSession.token, { ...authSession.user, ...change });
}

export function endAuthSession(reason: SignOutReason) {
  // First: other tabs follow as soon as the token is gone.
  localStorage.setItem(endKey, reason);
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  publish(null);
}

function onStorage(event: StorageEvent) {
  // A null key means that the storage was cleared.
  if (event.key !== null && event.key !== userKey && event.key !== tokenKey) return;
  publish(read());
}

/** Follows sign-in and sign-out in other tabs. */
export function watchAuthSession() {
  markDocument(getAuthSession());
  window.addEventListener('storage', onStorage);
}

export const subscribeAuthSession = changed.subscribe;

/** Null on the server and during hydration, because cached pages are the same for everyone. */
export const useAuthSession = (): AuthSession | null =>
  useSyncExternalStore(subscribeAuthSession, getAuthSession, () => null);

/** The last auth session on this device ended without the person's own sign-out. */
export const useSignInExpired = (): boolean =>
  useSyncExternalStore(
    subscribeAuthSession,
    () => getAuthSession() === null && signOutReason() === 'expired',
    () => false,
  );
