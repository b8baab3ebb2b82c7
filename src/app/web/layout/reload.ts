import { checkConnection, isOnline } from '#kit/web/connection.ts';

const storageKey = 'reloaded-at';
const minGap = 60_000;

/** Asks as the browser does before it leaves: a form with unsaved changes cancels the event. An open dialog counts too. */
export const hasUnsavedChanges = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true })) ||
  document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null;

/** Loads a page from the server. At most once a minute, so that a broken release does not reload for ever. */
export function loadDocumentOnce(address: string): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(storageKey)) < minGap) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
  } catch {
    return false; // without storage nothing stops a loop
  }
  // The same address with a fragment would only scroll.
  if (address === window.location.href) window.location.reload();
  else window.location.assign(address);
  return true;
}

/**
 * Runs in the head: a document whose scripts are gone (it is older than the release on the server) is loaded again,
 * by the same rule.
 */
export const missingScriptGuard = `addEventListener('error',function(e){var t=e.target;if(t&&t.tagName==='SCRIPT'&&t.type==='module'&&navigator.onLine)try{var s=sessionStorage;if(Date.now()-s.getItem('${storageKey}')>${minGap}){s.setItem('${storageKey}',Date.now());location.reload()}}catch(x){}},true)`;

/** Loads the page again, unless there is no connection: the browser's own error page would replace this one. */
export async function reloadWhenOnline(): Promise<void> {
  await checkConnection();
  if (isOnline()) window.location.reload();
}
