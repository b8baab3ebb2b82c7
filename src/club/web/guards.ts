import { redirect } from 'react-router';
import { may, type Permission } from '#club/shared/access.ts';
import { getSession } from '#kit/web/session.ts';

export const signInPath = '/login';

/** Where to sign in so that one comes back to `path` afterwards. */
export const signInPathFor = (path: string): string => `${signInPath}?next=${encodeURIComponent(path)}`;

/** The place to go on to after signing in. Only paths of this site: an address made by a stranger must not lead away. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return '/';
  try {
    const url = new URL(next, window.location.origin);
    return url.origin === window.location.origin ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

/** For a page's clientLoader: runs before anything of the page shows. */
export function requirePermission(permission: Permission, request: Request): void {
  const session = getSession();
  if (may(session?.user.role ?? null, permission)) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(session ? '/' : signInPathFor(pathname + search));
}
