import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import type { Role } from '#club/shared/access.ts';
import { Drawer, useDrawer, type DrawerHandle } from '#kit/web/ui/drawer.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import { useLogOut } from './use-log-out.tsx';
import Menu from 'lucide-react/icons/menu';
import { Link, useLocation } from 'react-router';
import { WaitingBadge } from '#features/home/web/waiting-badge.tsx';
import { UnreadBadge } from '#features/notifications/web/inbox/unread-badge.tsx';
import { AlarmSign } from '#features/system/web/alarm-sign.tsx';
import { isCurrent } from './sidebar.ts';
import { inboxPath, ownScreens } from './own-screens.ts';

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

const cell =
  'group text-muted hover:text-ink aria-[current=page]:text-link relative flex min-h-16 w-full flex-col items-center justify-center gap-0.5 px-0.5 text-center text-[min(0.75rem,3.3vw)] leading-tight font-semibold';
const icon =
  'group-aria-[current=page]:bg-primary-soft flex h-7 w-12 max-w-full items-center justify-center rounded-full';
const badge = 'absolute start-[calc(50%+0.25rem)] top-1';

/** On a phone: the four screens of the reader's role, and all the others behind one button. */
function BottomBar({ role, opener }: { role: Role; opener: DrawerHandle['opener'] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav
      data-bottom-bar=""
      aria-label={t('shell.bar.title')}
      className="bg-surface border-line fixed inset-x-0 bottom-0 z-30 border-t pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-2xl grid-cols-5">
        {ownScreens(role).map(({ to, label, icon: Icon, also, waiting }) => (
          <li key={to}>
            <Link
              to={to}
              className={cell}
              aria-current={isCurrent({ to, also }, pathname) ? 'page' : undefined}
            >
              <span className={icon}>
                <Icon aria-hidden="true" className="size-5" />
              </span>
              {t(label)}
              {waiting && (
                <span className={badge}>
                  <WaitingBadge of={waiting} />
                </span>
              )}
              {to === inboxPath && <UnreadBadge className={badge} />}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={cell} {...opener}>
            <span className={icon}>
              <Menu aria-hidden="true" className="size-5" />
            </span>
            <span>
              {t('shell.bar.more')} <span className="sr-only">{t('shell.dashboard.menu')}</span>
            </span>
            <span className={badge}>
              <AlarmSign />
            </span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
