import { Outlet, type ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { QueryProvider } from '#kit/web/query.tsx';
import { loadSignedInTexts } from '../catalogs.ts';
import NotFound from './not-found.tsx';
import { ProgrammeLoading } from './programme-loading.tsx';
import { useRequireSession } from './use-require-session.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.programme', request);
  await loadSignedInTexts();
  return null;
}

// React Router splits this export into a chunk of its own, so nothing else in this file may use it.
export function HydrateFallback() {
  return <ProgrammeLoading />;
}

/** Levels, waves and sessions, for signed-in visitors. */
export default function ProgrammeLayout() {
  const session = useRequireSession();
  if (!session) return <ProgrammeLoading />;
  return (
    <QueryProvider>
      {/* The browser alone learns whether a wave exists, too late for a 404 status. */}
      <Outlet context={<NotFound />} />
    </QueryProvider>
  );
}
