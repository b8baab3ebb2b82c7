import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { classes } from '#kit/web/classes.ts';
import { subscribeConnection } from '#kit/web/connection.ts';
import { isDashboard } from './site-links.tsx';

type Part = ComponentType<{ className: string }>;

let loaded: Part | undefined;

export async function loadWaitingWrites(): Promise<Part> {
  return (loaded ??= (await import('../offline/waiting-writes.tsx')).WaitingWrites);
}

/** Above every page: what a signed-in person wrote and the server does not have yet. Visitors do not load it. */
export function OwnWrites() {
  const { pathname } = useLocation();
  const isSignedIn = useAuthSession() !== null;
  const [WaitingWrites, setPart] = useState(() => loaded);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const load = () => {
      loadWaitingWrites().then(
        (part) => setPart(() => part),
        () => undefined,
      );
    };
    load();
    // Without a connection the chunk may be missing.
    return subscribeConnection(load);
  }, [isSignedIn]);
  if (!isSignedIn || !WaitingWrites) return null;
  return (
    <WaitingWrites
      className={classes(
        'mx-auto w-full px-4 pt-4 sm:px-6',
        isDashboard(pathname) ? 'max-w-[112.5rem]' : 'max-w-7xl',
      )}
    />
  );
}
