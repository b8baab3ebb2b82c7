import { isOnDevice } from './asset-cache.ts';

/** What is on its way, by address. */
type Started = Map<string, Promise<void>>;
const fetching: Started = new Map();
const styling: Started = new Map();

function startOnce(started: Started, address: string, start: (address: string) => Promise<void>) {
  const known = started.get(address);
  if (known) return known;
  const promise = start(address).finally(() => started.delete(address));
  started.set(address, promise);
  return promise;
}

/** Safari names no status, and fetches from its cache. */
const isLoaded = (address: string): boolean =>
  performance
    .getEntriesByName(address, 'resource')
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200);

/** A file that is gone, or that the sign-in page of a Wi-Fi network stands for, comes as HTML. */
export const isAsset = ({ ok, headers }: Response): boolean =>
  ok && !headers.get('content-type')?.includes('html');

async function fetchFile(address: string): Promise<void> {
  try {
    // On a slow phone reading a file twice costs more than looking for it.
    if (await isOnDevice(address)) return;
    const response = await fetch(address);
    if (!isAsset(response)) throw new Error(`Status ${response.status}`);
    await response.arrayBuffer();
  } catch (cause) {
    throw new Error(`Could not load ${address}`, { cause });
  }
}

const addressOf = (path: string) => new URL(path, window.location.origin).href;

/**
 * Leaves the files in the browser's cache, from where an import then takes them. Chromium remembers a module that it
 * could not fetch, and every later import of it fails until the document is loaded again; a fetch can be repeated.
 */
export async function fetchFiles(paths: readonly string[]): Promise<void> {
  const missing = paths.map(addressOf).filter((address) => !isLoaded(address));
  await Promise.all(missing.map((address) => startOnce(fetching, address, fetchFile)));
}

const addStyles = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Could not load ${address}`));
    });
    document.head.append(link);
  });

async function addMissingStyles(files: readonly string[]): Promise<void> {
  const present = new Set([...document.styleSheets].map(({ href }) => href));
  const missing = files
    .filter((file) => file.endsWith('.css'))
    .map(addressOf)
    .filter((address) => !present.has(address));
  await Promise.all(missing.map((address) => startOnce(styling, address, addStyles)));
}

/** The build calls this for every `import()`, with the files that the import needs, in place of Vite's own helper. */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    await fetchFiles(files);
    await addMissingStyles(files);
    return await load();
  } catch (error) {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  }
}
