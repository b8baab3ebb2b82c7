import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { may, type Role } from '#club/shared/access.ts';
import { classes } from '#kit/web/classes.ts';
import { AlarmSign } from '#features/system/web/shared/alarm-sign.tsx';
import { sidebar, systemPath } from './sidebar.ts';

const itemClass =
  'text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-link flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-start font-semibold';

interface Props {
  role: Role;
  onLogOut: () => void;
  className?: string;
}

export function SidebarNav({ role, onLogOut, className }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // The dashboard itself opens on the profile.
  const currentPath = pathname.replace(/^\/dashboard\/?$/, '/dashboard/profile');
  const sections = sidebar
    .map(({ title, items }) => ({ title, items: items.filter(({ can }) => may(role, can)) }))
    .map(({ title, items }) => ({ title: items.length > 1 ? title : undefined, items }))
    .filter(({ items }) => items.length > 0);
  return (
    <nav aria-label={t('shell.dashboard.menu')} className={classes('flex flex-col gap-1', className)}>
      {sections.map(({ title, items }, order) => (
        <div
          key={title ?? order}
          className={classes(order > 0 && !title && 'border-line mt-2 border-t pt-2')}
        >
          {title && <p className="text-muted px-3 pt-4 pb-1 text-xs font-bold">{t(title)}</p>}
          <ul className="flex flex-col gap-1">
            {items.map(({ to, label, standaloneLabel = label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={itemClass}
                  aria-current={currentPath.startsWith(to) ? 'page' : undefined}
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  {t(title ? label : standaloneLabel)}
                  {to === systemPath && <AlarmSign className="ms-auto" />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <button type="button" className={itemClass} onClick={onLogOut}>
        <LogOut aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
        {t('shell.dashboard.logOut')}
      </button>
    </nav>
  );
}
