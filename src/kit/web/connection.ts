import { useSyncExternalStore } from 'react';
import { createSignal } from './signal.ts';

const firstDelayMs = 1000;
const maxDelayMs = 30_000;
const probeTimeoutMs = 5000;

let online = true;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let losses = 0;
const changed = createSignal();

/** How often the connection was lost: a response to what was sent before the last time does not say that it is back. */
export const connectionLosses = (): number => losses;

function publish(next: boolean) {
  if (online === next) return;
  online = next;
  if (!next) losses += 1;
  changed.tell();
}

/** Plain fetch, because the API client reports to this file. A sign-in page of a Wi-Fi network responds with HTML. */
async function reachesServer(): Promise<boolean> {
  try {
    const response = await fetch('/api/health', {
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return response.ok && (response.headers.get('content-type') ?? '').includes('json');
  } catch {
    return false;
  }
}

function scheduleProbe() {
  clearTimeout(timer);
  timer = setTimeout(() => void checkConnection(), Math.min(maxDelayMs, firstDelayMs * 2 ** failures));
}

let probe: Promise<void> | undefined;

/** Asks the server for a sign of life at once; while there is none, again and again with back-off. */
export function checkConnection(): Promise<void> {
  const before = losses;
  probe ??= reachesServer().then((reached) => {
    probe = undefined;
    if (losses !== before) return checkConnection();
    if (reached) return reportOnline();
    publish(false);
    scheduleProbe();
    failures += 1;
  });
  return probe;
}

export function reportOffline(): void {
  if (!online) return;
  publish(false);
  void checkConnection();
}

/** The server responded to a call; `lossesBefore` is `connectionLosses` of the moment when it was sent. */
export function reportOnline(lossesBefore = losses): void {
  if (lossesBefore !== losses) return;
  clearTimeout(timer);
  failures = 0;
  publish(true);
}

/** `navigator.onLine` is sure only when it says "no": a Wi-Fi network without internet counts as online. */
export function watchConnection(): void {
  if (!navigator.onLine) reportOffline();
  // This page may come from the cache of a service worker.
  else if ('serviceWorker' in navigator && navigator.serviceWorker.controller) void checkConnection();
  window.addEventListener('offline', reportOffline);
  window.addEventListener('online', () => void checkConnection());
  document.addEventListener('visibilitychange', () => {
    if (!online && document.visibilityState === 'visible') void checkConnection();
  });
}

/** False after a call without a response, until the server responds again. */
export const isOnline = (): boolean => online;

export const subscribeConnection = changed.subscribe;

/** True on the server and during hydration. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeConnection, isOnline, () => true);
