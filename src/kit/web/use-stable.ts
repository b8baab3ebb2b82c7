import { useCallback, useEffect, useRef } from 'react';

/** The same function in every render, which calls the latest one: for rows that are kept. */
export function useStable<Given>(act: (given: Given) => void): (given: Given) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((given) => latest.current(given), []);
}
