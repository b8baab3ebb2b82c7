import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, redirect, useLocation, useNavigate } from 'react-router';
import { keepScan } from '#features/attendance/web/shared/pending-scan.ts';
import { signInPathFor } from '#club/web/guards.ts';
import { QueryProvider } from '#kit/web/query.tsx';
import { getAuthSession, useAuthSession } from '#kit/web/auth-session.ts';
import { useOfflineCopy } from '../offline/offline-copy.ts';
import { ShellLoading } from './shell-loading.tsx';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { joiningTexts, signedInTexts } from '../../catalogs/bundles.ts';

export const handle: PageHandle = { texts: [joiningTexts, signedInTexts] };

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!getAuthSession()) throw redirect(signInPathFor(await keepScan(new URL(request.url).search)));
  return null;
}

export function HydrateFallback() {
  return <ShellLoading title="shell.nav.training" />;
}

/** Unlike other pages for signed-in visitors it keeps the scan, because the code expires during the sign-in. */
export default function CheckinLayout() {
  const authSession = useAuthSession();
  useOfflineCopy();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    // The session may end on the server: the phone is signed in no more, and learns it with the scan.
    if (!authSession) void keepScan(search).then((path) => navigate(signInPathFor(path), { replace: true }));
  }, [authSession, navigate, search]);
  if (!authSession) return <HydrateFallback />;
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
