import { type ClientLoaderFunctionArgs, isRouteErrorResponse, redirect } from 'react-router';
import { may, mayBeforeTwoStep, type Permission } from '#club/shared/access.ts';
import { getAuthSession } from '#kit/web/auth-session.ts';
import { ownPath } from '#kit/web/own-path.ts';

export const signInPath = '/login';

/** Path of the sign-in page that leads back to `path` afterwards. */
export const signInPathFor = (path: string): string => `${signInPath}?next=${encodeURIComponent(path)}`;

export const accountPath = '/dashboard/account';

/** Path of the account page that leads on to `path` when two-step sign-in is set up. */
export const accountPathFor = (path: string): string => `${accountPath}?next=${encodeURIComponent(path)}`;

/** The path that the parameter `next` names, for example to go on to after signing in. */
export const nextPath = (search: string, origin: string = window.location.origin): string =>
  ownPath(new URLSearchParams(search).get('next'), origin) ?? '/';

/** Runs before a page renders. */
export function requirePermission(permission: Permission, request: Request): void {
  const authSession = getAuthSession();
  const { pathname, search } = new URL(request.url);
  const isAllowed = may(authSession?.user.role ?? null, permission);
  if (isAllowed && authSession?.user.needsTwoStep && !mayBeforeTwoStep(permission))
    throw redirect(accountPathFor(pathname + search));
  if (isAllowed) return;
  // The dashboard's error boundary says whose page it is.
  if (authSession) throw Response.json({ permission }, { status: 403 });
  throw redirect(signInPathFor(pathname + search));
}

/** The clientLoader of a page for those who hold a permission. */
export const pageFor =
  (permission: Permission) =>
  ({ request }: ClientLoaderFunctionArgs): null => {
    requirePermission(permission, request);
    return null;
  };

/** The permission that was missing, when the error is of `requirePermission`. */
export const missingPermission = (error: unknown): Permission | null =>
  isRouteErrorResponse(error) && error.status === 403
    ? (error.data as { permission: Permission }).permission
    : null;
