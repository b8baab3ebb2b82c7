import { useEffect, useState } from 'react';
import { useHref, useLocation, useNavigation } from 'react-router';

const isDashboard = (path: string) => path.startsWith('/dashboard');

/** Counts navigations between public pages; the dashboard has no transition. */
export function usePageTransition(): number {
  const { pathname } = useLocation();
  const [{ shown, transitions }, setState] = useState({ shown: pathname, transitions: 0 });
  if (shown !== pathname) {
    const counts = !isDashboard(shown) && !isDashboard(pathname);
    setState({ shown: pathname, transitions: counts ? transitions + 1 : transitions });
  }
  return transitions;
}

/** Whether a public page is loading. */
export function usePageLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname !== pathname && !isDashboard(location.pathname);
}

const stallTimeout = 120_000;

/** Loads the page natively when its scripts do not arrive within two minutes. */
export function useReloadOnStall(): void {
  const { state, location } = useNavigation();
  const target = useHref(location ?? '');
  const waiting = state === 'loading';
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => window.location.assign(target), stallTimeout);
    return () => clearTimeout(timer);
  }, [waiting, target]);
}
