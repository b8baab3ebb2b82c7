import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import { NavLink } from 'react-router';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Balloon } from '#club/web/balloon.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Drawer, type DrawerHandle } from '#kit/web/ui/drawer.tsx';
import { LanguageSwitch } from '#kit/web/ui/language-switch.tsx';
import { ThemePicker } from '#kit/web/ui/theme-switch.tsx';
import { Brand, guestLinks, mainLinks } from './site-links.tsx';

/** Visitors do not load them. */
const OwnScreens = lazyPart(
  () => import('../dashboard/own-screen-links.tsx').then((part) => part.OwnScreenLinks),
  <div className="h-30" />,
);

/** The header's links on a phone, full screen with touch-sized targets. */
export function MobileMenu({ drawer }: { drawer: DrawerHandle }) {
  const { t } = useTranslation();
  const authSession = useAuthSession();
  return (
    <Drawer
      drawer={drawer}
      label={t('shell.menu.title')}
      className="on-navy animate-appear bg-navy text-on-navy h-dvh max-h-none w-dvw max-w-none flex-col overflow-x-hidden open:flex"
    >
      <div className="flex h-16 shrink-0 items-center justify-between px-4">
        <Brand />
        <button
          type="button"
          aria-label={t('shell.menu.close')}
          {...drawer.closer}
          className="-me-2 flex size-11 items-center justify-center rounded-xl hover:bg-white/8"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
      <nav aria-label={t('shell.nav.main')} className="grow px-6 pt-8">
        <ul className="flex flex-col gap-2">
          {mainLinks.map(({ to, key }, order) => (
            <li key={to} className="animate-lift" style={{ animationDelay: `${order * 50}ms` }}>
              <NavLink
                to={to}
                end={to === '/'}
                className="aria-[current=page]:text-on-navy text-on-navy-muted decoration-yellow inline-flex min-h-14 items-center rounded-lg text-3xl font-extrabold decoration-3 underline-offset-10 aria-[current=page]:underline"
              >
                {t(key)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="relative z-10 flex flex-col gap-4 p-6">
        {authSession ? (
          <>
            <OwnScreens role={authSession.user.role} />
            <NavLink
              to="/dashboard"
              className={buttonClass({ look: 'navy', size: 'large' }, 'justify-start!')}
            >
              <Avatar
                name={authSession.user.firstName}
                image={authSession.user.image}
                className="size-9 text-sm"
              />
              <span className="truncate">{t('shell.hello', { name: authSession.user.firstName })}</span>
            </NavLink>
          </>
        ) : (
          <div className="grid grid-cols-2 gap-3">
            {guestLinks.map(({ to, key, first }) => (
              <NavLink
                key={to}
                to={to}
                data-guest-only=""
                className={buttonClass({ look: first ? 'accent' : 'navy', size: 'large' })}
              >
                {t(key)}
              </NavLink>
            ))}
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <ThemePicker />
          <LanguageSwitch className="text-on-navy-muted hover:text-on-navy flex min-h-11 items-center rounded-xl px-3 font-semibold hover:bg-white/8" />
        </div>
      </div>
      <Balloon
        string={160}
        className="animate-sway text-blue pointer-events-none absolute end-8 top-32 h-96 origin-bottom opacity-70"
      />
    </Drawer>
  );
}
