import { Outlet, type ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { QueryProvider } from '#kit/web/query.tsx';
import { needWorkingTexts } from '../catalogs.ts';
import NotFound from './not-found.tsx';
import { ProgrammeLoading } from './programme-loading.tsx';
import { useLeaveWithoutSession } from './use-leave-without-session.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.programme', request);
  await needWorkingTexts();
  return null;
}

// React Router cuts this export out into a chunk of its own: nothing else in this file may use it.
export function HydrateFallback() {
  return <ProgrammeLoading />;
}

/** Levels, waves and sessions: for everybody who is signed in. */
export default function ProgrammeLayout() {
  const session = useLeaveWithoutSession();
  if (!session) return <ProgrammeLoading />;
  return (
    <QueryProvider>
      {/* Only the browser asks whether a wave exists, too late for the server's own page that says it does not. */}
      <Outlet context={<NotFound />} />
    </QueryProvider>
  );
}
