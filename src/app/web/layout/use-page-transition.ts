import { useEffect, useState } from 'react';
import { useHref, useLocation, useNavigation } from 'react-router';
import { isDashboard } from './is-dashboard.ts';
import { usePageLoad } from './page-loading.ts';

interface Transition {
  /** Counts navigations between public pages; the dashboard has no transition. */
  transitions: number;
  /** Whether the page that is shown came by one: entering and leaving the dashboard does not. */
  running: boolean;
}

export function usePageTransition(): Transition {
  const { pathname } = useLocation();
  const [state, setState] = useState({ shown: pathname, transitions: 0, running: false });
  if (state.shown !== pathname) {
    const running = !isDashboard(state.shown) && !isDashboard(pathname);
    setState({ shown: pathname, transitions: state.transitions + (running ? 1 : 0), running });
  }
  return state;
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

/** Whether a public page follows another one and is loading. A page of the dashboard stays readable meanwhile. */
export function usePageLoading(): boolean {
  const { pathname } = useLocation();
  const target = useOpening();
  return target !== null && !isDashboard(target) && !isDashboard(pathname);
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
