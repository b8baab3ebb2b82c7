import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import type { Role } from '#club/shared/access.ts';
import { Drawer, useDrawer } from '#kit/web/ui/drawer.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import { useLogOut } from './use-log-out.tsx';

/** The menu of the dashboard on screens without a sidebar: a bar at the bottom, and a drawer with all pages. */
export function PhoneMenu({ role }: { role: Role }) {
  const { t } = useTranslation();
  const menu = useDrawer();
  const { logOut, dialog } = useLogOut();
  return (
    <>
      <BottomBar role={role} opener={menu.opener} />
      <Drawer
        drawer={menu}
        label={t('shell.dashboard.menu')}
        className="animate-appear bg-surface text-ink shadow-raised backdrop:bg-navy-deep/70 m-0 me-auto h-dvh max-h-none w-72 max-w-[85vw] flex-col gap-2 p-4 open:flex"
      >
        <button
          type="button"
          aria-label={t('ui.close')}
          {...menu.closer}
          className="text-muted hover:bg-sunken flex size-11 shrink-0 items-center justify-center self-end rounded-xl"
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
      {dialog}
    </>
  );
}
