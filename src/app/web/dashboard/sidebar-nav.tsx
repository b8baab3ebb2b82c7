import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useLocation } from 'react-router';
import { may, type Role } from '#club/shared/access.ts';
import { classes } from '#kit/web/classes.ts';
import { WaitingBadge } from '#features/home/web/waiting-badge.tsx';
import { AlarmSign } from '#features/system/web/alarm-sign.tsx';
import { isCurrent, sidebar, type SidebarItem, systemPath } from './sidebar.ts';

const itemClass =
  'text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-link flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-start font-semibold';

interface Props {
  role: Role;
  onLogOut: () => void;
  className?: string;
}

/** A long menu scrolls by itself; the link of the page that is open is in sight. */
function useScrolledTo(to: string | undefined) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector(`a[href="${to}"]`);
    if (!nav.current || !link) return;
    const { top, bottom } = link.getBoundingClientRect();
    const frame = nav.current.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom)
      nav.current.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom) / 2;
  }, [to]);
  return nav;
}

export function SidebarNav({ role, onLogOut, className }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const sections = sidebar
    .map(({ title, items }) => ({ title, items: items.filter(({ can }) => may(role, can)) }))
    .map(({ title, items }) => ({ title: items.length > 1 ? title : undefined, items }))
    .filter(({ items }) => items.length > 0);
  const all = sections.flatMap(({ items }) => items);
  const current = all.find((item) => isCurrent(item, pathname))?.to;
  const hintOf = ({ label, hint }: SidebarItem) =>
    hint && all.filter((other) => other.label === label).length > 1 ? t(hint) : undefined;
  const nav = useScrolledTo(current);
  return (
    <nav
      ref={nav}
      aria-label={t('shell.dashboard.menu')}
      className={classes('flex flex-col gap-1', className)}
    >
      {sections.map(({ title, items }, order) => (
        <div
          key={title ?? order}
          className={classes(order > 0 && !title && 'border-line mt-2 border-t pt-2')}
        >
          {title && <p className="text-muted px-3 pt-4 pb-1 text-xs font-bold">{t(title)}</p>}
          <ul className="flex flex-col gap-1">
            {items.map((item) => (
              <MenuItem
                key={item.to}
                item={item}
                label={t(title ? item.label : (item.standaloneLabel ?? item.label))}
                hint={hintOf(item)}
                isOpen={item.to === current}
              />
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

interface MenuItemProps {
  item: SidebarItem;
  label: string;
  hint: string | undefined;
  isOpen: boolean;
}

function MenuItem({ item: { to, icon: Icon, waiting }, label, hint, isOpen }: MenuItemProps) {
  return (
    <li className="relative">
      <Link
        to={to}
        className={classes(itemClass, hint && 'pb-4')}
        aria-label={hint && `${label}: ${hint}`}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {label}
        {waiting && <WaitingBadge of={waiting} className="ms-auto" />}
        {to === systemPath && <AlarmSign className="ms-auto" />}
      </Link>
      {hint && (
        <span
          aria-hidden="true"
          className="text-muted pointer-events-none absolute start-11 bottom-1 text-xs leading-none"
        >
          {hint}
        </span>
      )}
    </li>
  );
}
