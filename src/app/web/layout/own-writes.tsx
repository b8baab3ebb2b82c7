import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { getAuthSession, subscribeAuthSession } from '#kit/web/auth-session.ts';
import { classes } from '#kit/web/classes.ts';
import { subscribeConnection } from '#kit/web/connection.ts';
import { readStored, waitingKey } from '#kit/web/stored-text.ts';
import { isDashboard } from './site-links.tsx';

type Part = ComponentType<{ className: string }>;

let loaded: Part | undefined;

export async function loadWaitingWrites(): Promise<Part> {
  return (loaded ??= (await import('../offline/waiting-writes.tsx')).WaitingWrites);
}

const mayWait = () => getAuthSession() !== null || readStored(waitingKey) !== null;

/**
 * Above every page: what was written on this device and the server does not have yet. Visitors load it only where
 * something may wait, as after a sign-in that expired.
 */
export function OwnWrites() {
  const { pathname } = useLocation();
  const concerned = useSyncExternalStore(subscribeAuthSession, mayWait, () => false);
  const [WaitingWrites, setPart] = useState(() => loaded);
  useEffect(() => {
    if (!concerned) return undefined;
    const load = () => {
      loadWaitingWrites().then(
        (part) => setPart(() => part),
        () => undefined,
      );
    };
    load();
    // Without a connection the chunk may be missing.
    return subscribeConnection(load);
  }, [concerned]);
  if (!concerned || !WaitingWrites) return null;
  return (
    <WaitingWrites
      className={classes(
        'mx-auto w-full px-4 pt-4 sm:px-6',
        isDashboard(pathname) ? 'max-w-[112.5rem]' : 'max-w-7xl',
      )}
    />
  );
}
