import { useSyncExternalStore } from 'react';
import { checkConnection, isOnline } from '#kit/web/connection.ts';
import { isAsset } from '#kit/web/load-chunk.ts';
import { importPages, missingFilesOfPage, type PageFiles } from './page-modules.ts';
import { hasUnsavedChanges, loadDocumentOnce } from './reload.ts';

/** `outdated`: the server has a newer release, and loading it would lose unsaved changes. */
export interface PageLoad {
  to: string;
  state: 'loading' | 'failed' | 'outdated';
  retry?: () => void;
}

let current: PageLoad | null = null;
const listeners = new Set<() => void>();

function publish(next: PageLoad | null) {
  if (current === next) return;
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page that is being opened or could not be, null otherwise. */
export const usePageLoad = (): PageLoad | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

export const dismissPageLoad = () => publish(null);

const slow = 15_000;

/** An import has no timeout. When it takes long, the connection is checked, and without one it counts as failed. */
async function importInTime(files: PageFiles): Promise<boolean> {
  const imports = importPages(files).then(
    () => true,
    () => false,
  );
  const lost = new Promise<boolean>((resolve) => {
    setTimeout(() => void checkConnection().then(() => !isOnline() && resolve(false)), slow);
  });
  return Promise.race([imports, lost]);
}

/** Whether the server has all of these files. Null without a connection. */
async function hasFiles(files: string[]): Promise<boolean | null> {
  try {
    const responses = await Promise.all(files.map((url) => fetch(url)));
    return responses.every(isAsset);
  } catch {
    await checkConnection();
    return null;
  }
}

/**
 * Loads the chunks of a page. If they are gone after a new release, or the browser remembers the failed import, the
 * page is loaded as a document instead.
 */
async function openPage(load: PageLoad, files: PageFiles, open: () => void): Promise<void> {
  publish(load);
  const imported = await importInTime(files);
  if (current !== load) return; // the person has gone elsewhere
  if (imported) {
    publish(null);
    open();
    return;
  }
  const present = await hasFiles(files.files);
  if (current !== load) return;
  const retry = () => void openPage({ to: load.to, state: 'loading' }, files, open);
  if (present === null) publish({ ...load, state: 'failed', retry });
  else if (hasUnsavedChanges()) publish({ ...load, state: present ? 'failed' : 'outdated', retry });
  else if (!loadDocumentOnce(load.to)) publish({ ...load, state: 'failed', retry });
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
  const files =
    typeof to === 'string' && to.startsWith('/') ? missingFilesOfPage(to) : { modules: [], files: [] };
  if (files.modules.length === 0) {
    // An open page that changes its own address does not stop the one that was asked for.
    if (current?.state !== 'loading' || !isHere(to)) publish(null);
    await navigate();
    return;
  }
  await new Promise<void>((resolve) => {
    void openPage({ to: String(to), state: 'loading' }, files, resolve);
  });
  await navigate();
}

/** Of a chunk within the page: a part that loads on demand. Safari names no address. */
const addressIn = (error: unknown) =>
  error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined;

async function onChunkError(error: unknown): Promise<void> {
  const address = addressIn(error);
  if (address) {
    if ((await hasFiles([address])) !== false) return;
  } else {
    await checkConnection();
    if (!isOnline()) return;
  }
  // The page that is being opened meets the same release, and leads further than this one.
  if (current && current.state !== 'failed') return;
  const here = window.location.href;
  if (hasUnsavedChanges()) publish({ to: here, state: 'outdated' });
  else loadDocumentOnce(here);
}

export function watchPageLoading(): void {
  // Back and forward lead elsewhere as well.
  window.addEventListener('popstate', dismissPageLoad);
  window.addEventListener('vite:preloadError', (event) => void onChunkError(event.payload));
}
