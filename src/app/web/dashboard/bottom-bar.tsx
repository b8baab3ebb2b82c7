import Menu from 'lucide-react/icons/menu';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useLocation } from 'react-router';
import { WaitingBadge } from '#features/home/web/waiting-badge.tsx';
import { UnreadBadge } from '#features/notifications/web/inbox/unread-badge.tsx';
import { AlarmSign } from '#features/system/web/alarm-sign.tsx';
import type { Role } from '#club/shared/access.ts';
import type { DrawerHandle } from '#kit/web/ui/drawer.tsx';
import { isCurrent } from './current-item.ts';
import { inboxPath, ownScreens } from './own-screens.ts';

const cell =
  'group text-muted hover:text-ink aria-[current=page]:text-link relative flex min-h-16 w-full flex-col items-center justify-center gap-0.5 px-0.5 text-center text-xs leading-tight font-semibold';
const icon =
  'group-aria-[current=page]:bg-primary-soft flex h-7 w-12 items-center justify-center rounded-full';
const badge = 'absolute start-[calc(50%+0.25rem)] top-1';

/** On a phone: the four screens of the reader's role, and all the others behind one button. */
export function BottomBar({ role, opener }: { role: Role; opener: DrawerHandle['opener'] }) {
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
