import { type ClientLoaderFunctionArgs, Outlet, redirect } from 'react-router';
import { ApplicantNotice } from '#features/programme/web/shared/own-requests.tsx';
import { TwoStepNeeded } from '#features/accounts/web/two-step/two-step-needed.tsx';
import { useRestoredPush } from '#features/notifications/web/push/push.hooks.ts';
import { requirePermission } from '#club/web/guards.ts';
import { StoredQueryProvider } from '#kit/web/stored-query-provider.tsx';
import { useOfflineCopy, storedEndpoints } from '../offline/offline-copy.ts';
import { OldDataNote } from '../layout/old-data-note.tsx';
import { ShellLoading } from '../layout/shell-loading.tsx';
import { loadWaitingWrites } from '../layout/own-writes.tsx';
import { useRequireAuthSession } from '../layout/use-require-auth-session.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import { useLogOut } from './use-log-out.tsx';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { joiningTexts, signedInTexts } from '../../catalogs/bundles.ts';

export const handle: PageHandle = { texts: [joiningTexts, signedInTexts], preload: loadWaitingWrites };

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  // Paths match case-insensitively; old links say /dashBoard.
  const [, first = ''] = pathname.split('/');
  if (first !== 'dashboard') throw redirect(pathname.replace(first, 'dashboard') + search);
  requirePermission('page.profile', request);
  return null;
}

export function HydrateFallback() {
  return <ShellLoading title="shell.dashboard.title" />;
}

export default function DashboardLayout() {
  const authSession = useRequireAuthSession();
  useOfflineCopy();
  useRestoredPush();
  const { logOut, dialog } = useLogOut();
  if (!authSession) return <HydrateFallback />;
  const { role } = authSession.user;
  return (
    <StoredQueryProvider endpoints={storedEndpoints}>
      {/* On a reload Chrome's scroll anchoring would scroll away from the top before the content loads. */}
      <div className="mx-auto grid min-h-dvh w-full max-w-[112.5rem] grow content-start gap-x-8 px-4 pt-6 pb-16 sm:px-6 [overflow-anchor:none] lg:grid-cols-[13rem_1fr] lg:pt-10">
        <SidebarNav
          role={role}
          onLogOut={logOut}
          className="sticky top-26 -m-1 hidden max-h-[calc(100dvh-8rem-var(--toasts,0px))] self-start overflow-y-auto overscroll-contain p-1 lg:flex"
        />
        <div className="min-w-0">
          <OldDataNote className="mb-4" />
          <TwoStepNeeded />
          <Outlet context={<ApplicantNotice />} />
        </div>
        {dialog}
      </div>
      <PhoneMenu role={role} />
    </StoredQueryProvider>
  );
}
