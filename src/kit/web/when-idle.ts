/** Runs once the browser has nothing more urgent to do, or after so many milliseconds. */
export function whenIdle(work: () => void, timeout: number): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout });
  else setTimeout(work, timeout / 4);
}
