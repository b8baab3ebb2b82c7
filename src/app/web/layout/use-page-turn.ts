import { useEffect, useState } from 'react';
import { useHref, useLocation, useNavigation } from 'react-router';

const isWorkplace = (path: string) => path.startsWith('/dashboard');

/** Counts the pages turned on this visit; people at work in the dashboard are spared the show. */
export function usePageTurn(): number {
  const { pathname } = useLocation();
  const [{ shown, turns }, setTurn] = useState({ shown: pathname, turns: 0 });
  if (shown !== pathname) {
    const counts = !isWorkplace(shown) && !isWorkplace(pathname);
    setTurn({ shown: pathname, turns: counts ? turns + 1 : turns });
  }
  return turns;
}

/** Whether another page has been asked for and is not there yet. */
export function usePageComing(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname !== pathname && !isWorkplace(location.pathname);
}

const patience = 120_000;

/** A page whose scripts do not arrive is given up after two minutes, and asked for as a whole. */
export function useGiveUp(): void {
  const { state, location } = useNavigation();
  const target = useHref(location ?? '');
  const waiting = state === 'loading';
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => window.location.assign(target), patience);
    return () => clearTimeout(timer);
  }, [waiting, target]);
}
