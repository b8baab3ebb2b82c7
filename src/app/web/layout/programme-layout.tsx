import { Outlet } from 'react-router';
import { pageFor } from '#club/web/guards.ts';
import { StoredQueryProvider } from '#kit/web/stored-query-provider.tsx';
import { PhoneMenu } from '../dashboard/phone-menu.tsx';
import NotFound from './not-found.tsx';
import { useOfflineCopy, storedEndpoints } from '../offline/offline-copy.ts';
import { OldDataNote } from './old-data-note.tsx';
import { ShellLoading } from './shell-loading.tsx';
import { useRequireAuthSession } from './use-require-auth-session.ts';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { joiningTexts, signedInTexts } from '../../catalogs/bundles.ts';

export const handle: PageHandle = { texts: [joiningTexts, signedInTexts] };

export const clientLoader = pageFor('page.programme');

export function HydrateFallback() {
  return <ShellLoading title="shell.nav.training" />;
}

/** Levels, camps and sessions, for signed-in visitors. */
export default function ProgrammeLayout() {
  const session = useRequireAuthSession();
  useOfflineCopy();
  if (!session) return <HydrateFallback />;
  return (
    <StoredQueryProvider endpoints={storedEndpoints}>
      <OldDataNote className="mx-auto w-full max-w-7xl px-4 py-2 sm:px-6" />
      {/* The browser alone learns whether a camp exists, too late for a 404 status. */}
      <Outlet context={<NotFound />} />
      <PhoneMenu role={session.user.role} />
    </StoredQueryProvider>
  );
}
