import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { may, mayBeforeTwoStep, type Permission } from '#club/shared/access.ts';
import { getAuthSession } from '#kit/web/auth-session.ts';
import { ownPath } from '#kit/web/own-path.ts';
import { createSignal } from '#kit/web/signal.ts';

export const signInPath = '/login';

/** Path of the sign-in page that leads back to `path` afterwards. */
export const signInPathFor = (path: string): string => `${signInPath}?next=${encodeURIComponent(path)}`;

export const accountPath = '/dashboard/account';

/** Path of the account page that leads on to `path` when two-step sign-in is set up. */
export const accountPathFor = (path: string): string => `${accountPath}?next=${encodeURIComponent(path)}`;

/** The path that the parameter `next` names, for example to go on to after signing in. */
export const nextPath = (search: string, origin: string = window.location.origin): string =>
  ownPath(new URLSearchParams(search).get('next'), origin) ?? '/';

/** A page that the signed-in role may not open. The home page, where the guard leads, says whose it is. */
export interface Refusal {
  permission: Permission;
  path: string;
}

let refusal: Refusal | null = null;
const changed = createSignal();
export const subscribeRefusal = changed.subscribe;
export const getRefusal = (): Refusal | null => refusal;

export function setRefusal(next: Refusal | null): void {
  refusal = next;
  changed.tell();
}

/** Runs before a page renders. */
export function requirePermission(permission: Permission, request: Request): void {
  const authSession = getAuthSession();
  const { pathname, search } = new URL(request.url);
  const isAllowed = may(authSession?.user.role ?? null, permission);
  if (isAllowed && authSession?.user.needsTwoStep && !mayBeforeTwoStep(permission))
    throw redirect(accountPathFor(pathname + search));
  if (isAllowed) return;
  const path = pathname + search;
  if (!authSession) throw redirect(signInPathFor(path));
  setRefusal({ permission, path });
  throw redirect('/');
}

/** The clientLoader of a page for those who hold a permission. */
export const pageFor =
  (permission: Permission) =>
  ({ request }: ClientLoaderFunctionArgs): null => {
    requirePermission(permission, request);
    return null;
  };
