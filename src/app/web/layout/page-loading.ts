import { useSyncExternalStore } from 'react';
import { checkConnection, isOnline } from '#kit/web/connection.ts';
import { createSignal } from '#kit/web/signal.ts';
import { isPageLoaded, loadPages, routeTableUrl } from './page-modules.ts';
import { hasUnsavedChanges, loadDocumentOnce } from './reload.ts';

/** `outdated`: the server has a newer release, and loading it would lose unsaved changes. */
export interface PageLoad {
  to: string;
  state: 'loading' | 'failed' | 'outdated';
  retry?: () => void;
}

let current: PageLoad | null = null;
const changed = createSignal();

function publish(next: PageLoad | null) {
  if (current === next) return;
  current = next;
  changed.tell();
}

/** The page that is being opened or could not be, null otherwise. */
export const usePageLoad = (): PageLoad | null =>
  useSyncExternalStore(
    changed.subscribe,
    () => current,
    () => null,
  );

export const dismissPageLoad = () => publish(null);

const slow = 15_000;

/** An import has no timeout. When it takes long, the connection is checked, and without one it counts as failed. */
async function loadInTime(path: string): Promise<boolean> {
  const loaded = loadPages([path]).then(
    () => true,
    () => false,
  );
  const lost = new Promise<boolean>((resolve) => {
    setTimeout(() => void checkConnection().then(() => !isOnline() && resolve(false)), slow);
  });
  return Promise.race([loaded, lost]);
}

/** Whether the server has a newer release: it no longer has the route table of this document. */
async function hasNewRelease(): Promise<boolean> {
  try {
    // HEAD passes by the service worker, which keeps the files of older releases.
    const { status } = await fetch(routeTableUrl() ?? '', { method: 'HEAD', cache: 'no-store' });
    return status === 404;
  } catch {
    await checkConnection();
    return false;
  }
}

/** Loads a page, then navigates to it. After a new release it is loaded as a document instead. */
async function openPage(load: PageLoad, open: () => void): Promise<void> {
  publish(load);
  const loaded = await loadInTime(load.to);
  if (current !== load) return; // the person has gone elsewhere
  if (loaded) {
    publish(null);
    open();
    return;
  }
  const released = await hasNewRelease();
  if (current !== load) return;
  const retry = () => void openPage({ to: load.to, state: 'loading' }, open);
  if (released && hasUnsavedChanges()) publish({ ...load, state: 'outdated', retry });
  else if (!released || !loadDocumentOnce(load.to)) publish({ ...load, state: 'failed', retry });
}

const isHere = (to: string | number): boolean =>
  typeof to === 'string' && new URL(to, window.location.href).pathname === window.location.pathname;

/**
 * Instruments the router: React Router reloads the document when a chunk fails to load, which loses the page without a
 * connection. A page therefore stays until the chunks of the next one are there.
 */
export async function loadBeforeNavigation(
  navigate: () => Promise<unknown>,
  { to }: { to: string | number },
) {
  if (typeof to !== 'string' || !to.startsWith('/') || isPageLoaded(to)) {
    // An open page that changes its own address does not stop the one that was asked for.
    if (current?.state !== 'loading' || !isHere(to)) publish(null);
  } else {
    await new Promise<void>((resolve) => void openPage({ to, state: 'loading' }, resolve));
  }
  await navigate();
}

/** A part of the open page could not be loaded. */
async function onChunkError(): Promise<void> {
  if (!(await hasNewRelease())) return;
  // The page that is being opened meets the same release, and leads further than this one.
  if (current && current.state !== 'failed') return;
  const here = window.location.href;
  if (hasUnsavedChanges()) publish({ to: here, state: 'outdated' });
  else loadDocumentOnce(here);
}

export function watchPageLoading(): void {
  // Back and forward lead elsewhere as well.
  window.addEventListener('popstate', dismissPageLoad);
  window.addEventListener('vite:preloadError', () => void onChunkError());
}
