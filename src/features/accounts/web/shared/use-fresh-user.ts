import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { getAuthSession, subscribeAuthSession, useAuthSession } from '#kit/web/auth-session.ts';

const rights = (): string => {
  const { role, needsTwoStep } = getAuthSession()?.user ?? {};
  return `${role} ${needsTwoStep}`;
};

/** Reads with every page who the signed-in person is, and asks the guards again when their rights have changed. */
export function useFreshUser(): void {
  const token = useAuthSession()?.token;
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (token === undefined) return undefined;
    let gone = false;
    let stop: (() => void) | undefined;
    // Loaded on demand: visitors do without.
    import('./refresh-user.ts').then(
      ({ refreshWithPage }) => {
        if (!gone) stop = refreshWithPage(`${token} ${pathname}`);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [token, pathname]);
  useEffect(() => {
    let before = rights();
    return subscribeAuthSession(() => {
      const changed = getAuthSession()?.token === token && rights() !== before;
      before = rights();
      if (changed) void revalidate();
    });
  }, [token, revalidate]);
}
