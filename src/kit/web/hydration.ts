import { useSyncExternalStore, useEffect, useState } from 'react';

const never = () => () => undefined;

/** False on the server and until hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The render time, then the browser's own: a cached page may be days old. */
export function useNow(renderedAt: string): Date {
  const [now, setNow] = useState(() => new Date(renderedAt));
  useEffect(() => setNow(new Date()), []);
  return now;
}

/** Values typed into the form before React hydrates it, by field name. */
const typed = new Map<string, string>();

/** Called right before hydration, which resets the form to its default values. */
export function capturePreHydrationInput() {
  const form = document.querySelector('form');
  if (!form) return;
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value) typed.set(name, value);
}

/** Returns the values once, to the first form that renders. */
export function takePreHydrationInput(): [name: string, value: string][] {
  const taken = [...typed];
  typed.clear();
  return taken;
}
