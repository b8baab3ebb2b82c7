import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInPath, signInPathFor } from '#club/web/guards.ts';
import { signOutReason, useAuthSession, type AuthSession } from '#kit/web/auth-session.ts';

/** Redirects when the session ends: by signing out here or in another tab, or on the server. */
export function useRequireAuthSession(): AuthSession | null {
  const authSession = useAuthSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (authSession) return;
    void navigate(signOutReason() === 'expired' ? signInPathFor(pathname + search) : signInPath, {
      replace: true,
    });
  }, [authSession, navigate, pathname, search]);
  return authSession;
}
