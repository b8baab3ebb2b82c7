import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from './hydration.ts';

/**
 * What a mailed link carries, with a `token`: behind the #, so that no server and no proxy logs it, or in the query. It
 * moves from the address to the entry of this tab's history: a reload keeps it, and it is neither on the screen nor in a
 * link that somebody copies. Undefined until hydration.
 */
export function useLinkSecrets(): URLSearchParams | undefined {
  const { hash, search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const given = [hash, search].map((part) => part.slice(1)).find((part) => /(^|&)token=/.test(part));
  useEffect(() => {
    if (given === undefined) return;
    void navigate(pathname, { replace: true, preventScrollReset: true, state: { secrets: given } });
  }, [given, navigate, pathname]);
  const stored = (state as { secrets?: unknown } | null)?.secrets;
  if (!useHydrated()) return undefined;
  return new URLSearchParams(given ?? (typeof stored === 'string' ? stored : ''));
}
