import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInPath, signInPathFor } from '#club/web/guards.ts';
import { sessionEndReason, useSession, type Session } from '#kit/web/session.ts';

/** Redirects when the session ends: by signing out here or in another tab, or on the server. */
export function useRequireSession(): Session | null {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (session) return;
    void navigate(sessionEndReason() === 'expired' ? signInPathFor(pathname + search) : signInPath, {
      replace: true,
    });
  }, [session, navigate, pathname, search]);
  return session;
}
