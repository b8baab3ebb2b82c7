import Menu from 'lucide-react/icons/menu';
import { useTranslation } from '#kit/web/i18n.ts';
import { NavLink, useLocation } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import { useDrawer } from '#kit/web/ui/drawer.tsx';
import { LanguageSwitch } from '#kit/web/ui/language-switch.tsx';
import { ThemeToggle } from '#kit/web/ui/theme-switch.tsx';
import { Brand } from './brand.tsx';
import { mainLinks } from './links.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { AccountLinks } from './account-links.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { InboxBell } from './inbox-bell.tsx';
import { isDashboard } from './is-dashboard.ts';

const iconButton =
  'text-on-navy-muted hover:text-on-navy flex size-11 items-center justify-center rounded-xl hover:bg-white/8';

export function SiteHeader() {
  const { t } = useTranslation();
  const menu = useDrawer();
  const { pathname } = useLocation();
  return (
    <header className="on-navy bg-navy text-on-navy sticky top-0 z-30 border-b border-white/10">
      <div
        className={classes(
          'mx-auto flex h-16 items-center gap-2 px-4 sm:px-6 lg:h-18 lg:gap-8',
          // As wide as the page below it.
          isDashboard(pathname) ? 'max-w-[112.5rem]' : 'max-w-7xl',
        )}
      >
        <Brand />
        <nav aria-label={t('shell.nav.main')} className="hidden grow lg:block">
          <ul className="flex gap-1">
            {mainLinks.map(({ to, key }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  className="text-on-navy-muted hover:text-on-navy aria-[current=page]:text-on-navy decoration-yellow flex min-h-11 items-center rounded-lg px-3 font-semibold decoration-2 underline-offset-8 aria-[current=page]:underline"
                >
                  {t(key)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-1">
          <LanguageSwitch className="text-on-navy-muted hover:text-on-navy flex min-h-11 items-center rounded-xl px-3 font-semibold hover:bg-white/8" />
          {/* On the narrowest phones the bell takes its place; the menu has it too. */}
          <ThemeToggle className={`${iconButton} max-[24rem]:in-data-session:hidden`} />
          <InboxBell className={iconButton} />
        </div>
        <AccountLinks className="hidden lg:flex" />
        <button
          type="button"
          className={`${iconButton} text-on-navy -me-2 lg:hidden`}
          aria-label={t('shell.menu.open')}
          {...menu.opener}
        >
          <Menu aria-hidden="true" className="size-6" />
        </button>
      </div>
      <ConnectionBanner />
      <MobileMenu drawer={menu} />
    </header>
  );
}
