import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, redirect, useLocation, useNavigate } from 'react-router';
import { keepScan } from '#features/attendance/web/keep-scan.ts';
import { signInPathFor } from '#club/web/guards.ts';
import { QueryProvider } from '#kit/web/query.tsx';
import { getSession, useSession } from '#kit/web/session.ts';
import { useOfflineCopy } from '../offline/offline-copy.ts';
import { ProgrammeLoading } from './programme-loading.tsx';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!getSession()) throw redirect(signInPathFor(await keepScan(new URL(request.url).search)));
  return null;
}

export function HydrateFallback() {
  return <ProgrammeLoading />;
}

/** Unlike other pages for signed-in visitors it keeps the scan, because the code expires during the sign-in. */
export default function CheckinLayout() {
  const session = useSession();
  useOfflineCopy();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    // The session may end on the server: the phone is signed in no more, and learns it with the scan.
    if (!session) void keepScan(search).then((path) => navigate(signInPathFor(path), { replace: true }));
  }, [session, navigate, search]);
  if (!session) return <ProgrammeLoading />;
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
