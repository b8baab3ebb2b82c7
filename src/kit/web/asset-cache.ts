/** Where the service worker leaves scripts, styles and fonts. */
export const assetCache = 'assets';

const hasWorker = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Whether the service worker of this page has the file: it then needs no connection. */
export async function isOnDevice(address: string): Promise<boolean> {
  if (!hasWorker()) return false;
  try {
    return (await caches.match(address, { cacheName: assetCache, ignoreVary: true })) !== undefined;
  } catch {
    return false; // the browser does not let the page look
  }
}
