import PanelLeft from 'lucide-react/icons/panel-left';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Outlet, redirect } from 'react-router';
import { ApplicantNotice } from '#features/requests/web/shared/applicant-notice.tsx';
import { markKind } from '#features/attendance/web/shared/waiting-marks.ts';
import { TwoStepNeeded } from '#features/auth/web/shared/two-step-needed.tsx';
import { refreshNeedsTwoStep, useTwoStepGate } from '#features/two-step/web/shared/use-two-step-gate.ts';
import { AlarmSign } from '#features/system/web/shared/alarm-sign.tsx';
import { cellKind } from '#features/sheets/web/shared/waiting-cells.ts';
import { requirePermission } from '#club/web/guards.ts';
import { WaitingPanel } from '#kit/web/outbox/waiting-panel.tsx';
import { StoredQueryProvider } from '#kit/web/stored-query-provider.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Drawer, useDrawer } from '#kit/web/ui/drawer.tsx';
import { loadSignedInTexts } from '../catalogs.ts';
import { useOfflineCopy } from '../offline/offline-copy.ts';
import { storedEndpoints } from '../offline/stored-endpoints.ts';
import { OldDataNote } from '../layout/old-data-note.tsx';
import { useRequireSession } from '../layout/use-require-session.ts';
import type { Route } from './+types/dashboard-layout.ts';
import { DashboardLoading } from './dashboard-loading.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import { useLogOut } from './use-log-out.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  // Paths match case-insensitively; old links say /dashBoard.
  const [, first = ''] = pathname.split('/');
  if (first !== 'dashboard') throw redirect(pathname.replace(first, 'dashboard') + search);
  requirePermission('page.profile', request);
  await loadSignedInTexts();
  return null;
}

// React Router splits this export into a chunk of its own, so nothing else in this file may use it.
export function HydrateFallback() {
  return <DashboardLoading />;
}

/** What can be written without a connection. */
const writeKinds = [markKind, cellKind];

export default function DashboardLayout() {
  const { t } = useTranslation();
  const session = useRequireSession();
  useTwoStepGate();
  useOfflineCopy();
  const menu = useDrawer();
  const { logOut, dialog } = useLogOut();
  if (!session) return <DashboardLoading />;
  const { role } = session.user;
  return (
    <StoredQueryProvider endpoints={storedEndpoints}>
      {/* On a reload Chrome's scroll anchoring would scroll away from the top before the content loads. */}
      <div className="mx-auto grid min-h-dvh w-full max-w-7xl grow content-start gap-x-10 px-4 pt-6 pb-16 sm:px-6 [overflow-anchor:none] lg:grid-cols-[15rem_1fr] lg:pt-10">
        <SidebarNav role={role} onLogOut={logOut} className="sticky top-28 hidden self-start lg:flex" />
        <Button look="outline" className="mb-6 justify-self-start lg:hidden" {...menu.opener}>
          <PanelLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          {t('shell.dashboard.menu')}
          <AlarmSign />
        </Button>
        <Drawer
          drawer={menu}
          label={t('shell.dashboard.menu')}
          className="animate-appear bg-surface text-ink shadow-raised backdrop:bg-navy-deep/70 m-0 me-auto h-dvh max-h-none w-72 max-w-[85vw] flex-col gap-2 p-4 open:flex"
        >
          <button
            type="button"
            aria-label={t('ui.close')}
            {...menu.closer}
            className="text-muted hover:bg-sunken flex size-11 items-center justify-center self-end rounded-xl"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
          <SidebarNav
            role={role}
            onLogOut={() => {
              // An open drawer covers the question.
              menu.element.current?.close();
              logOut();
            }}
          />
        </Drawer>
        <div className="min-w-0">
          <WaitingPanel kinds={writeKinds} refreshRights={refreshNeedsTwoStep} />
          <OldDataNote className="mb-4" />
          <TwoStepNeeded />
          <Outlet context={<ApplicantNotice />} />
        </div>
        {dialog}
      </div>
    </StoredQueryProvider>
  );
}
