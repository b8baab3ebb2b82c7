import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#kit/web/use-hydrated.ts';

/**
 * The token of the link: behind the #, so that no server and no proxy logs it, or in the query. It moves from the address
 * to the entry of this tab's history: a reload keeps it, and it is neither on the screen nor in a link that somebody
 * copies. Undefined until hydration, null for a link without one.
 */
export function useInvitationToken(): string | null | undefined {
  const { hash, search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const inAddress =
    new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  useEffect(() => {
    if (inAddress === null) return;
    void navigate(pathname, { replace: true, preventScrollReset: true, state: { invitation: inAddress } });
  }, [inAddress, navigate, pathname]);
  const stored = (state as { invitation?: unknown } | null)?.invitation;
  if (!useHydrated()) return undefined;
  return inAddress ?? (typeof stored === 'string' ? stored : null);
}
