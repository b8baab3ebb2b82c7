import { useEffect, useState } from 'react';
import { useHref, useLocation, useNavigation } from 'react-router';
import { usePageLoad } from './page-loading.ts';

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

/** The page that is being opened: its chunks load first, then its data. */
function useOpening(): string | null {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const load = usePageLoad();
  const target = useHref(location ?? '');
  if (load?.state === 'loading') return load.to;
  return state === 'loading' && location.pathname !== pathname ? target : null;
}

/** Whether a public page is loading. */
export function usePageLoading(): boolean {
  const target = useOpening();
  return target !== null && !isDashboard(target);
}

const stallTimeout = 120_000;

/** Loads the page natively when its scripts do not arrive within two minutes. */
export function useReloadOnStall(): void {
  const target = useOpening();
  useEffect(() => {
    if (target === null) return undefined;
    const timer = setTimeout(() => window.location.assign(target), stallTimeout);
    return () => clearTimeout(timer);
  }, [target]);
}
