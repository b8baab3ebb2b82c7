import { checkConnection, isOnline } from '#kit/web/connection.ts';

/** Loads the page again, unless there is no connection: the browser's own error page would replace this one. */
export async function reloadWhenOnline(): Promise<void> {
  await checkConnection();
  if (isOnline()) window.location.reload();
}
