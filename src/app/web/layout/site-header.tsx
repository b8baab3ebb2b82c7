import Menu from 'lucide-react/icons/menu';
import { useTranslation } from '#kit/web/i18n.ts';
import { NavLink, useLocation, Link } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import { useDrawer } from '#kit/web/ui/drawer.tsx';
import { LanguageSwitch } from '#kit/web/ui/language-switch.tsx';
import { ThemeToggle } from '#kit/web/ui/theme-switch.tsx';
import { Brand, mainLinks, guestLinks, isDashboard } from './site-links.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import Bell from 'lucide-react/icons/bell';
import { useEffect, useState } from 'react';
import { UnreadNumber, unreadText } from '#features/notifications/web/inbox/unread-number.tsx';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { useOnline } from '#kit/web/connection.ts';
import { useLanguage } from '#kit/web/language.ts';
import { whenIdle } from '#kit/web/when-idle.ts';
import { dismissPageLoad, type PageLoad, usePageLoad } from './page-loading.ts';
import { asOfText, usePageTime } from './page-time.ts';

const iconButton =
  'text-on-navy-muted hover:text-on-navy flex size-11 items-center justify-center rounded-xl hover:bg-white/8 @max-[13rem]:size-8';

export function SiteHeader() {
  const { t } = useTranslation();
  const menu = useDrawer();
  const { pathname } = useLocation();
  return (
    <header
      data-print="no"
      className="on-navy bg-navy text-on-navy sticky top-0 z-30 border-b border-white/10"
    >
      <div className="@container">
        <div
          className={classes(
            'mx-auto flex min-h-16 items-center gap-2 px-4 sm:px-6 lg:min-h-18 lg:gap-8',
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
            <LanguageSwitch className="text-on-navy-muted hover:text-on-navy flex min-h-11 items-center rounded-xl px-3 font-semibold hover:bg-white/8 @max-[16rem]:hidden" />
            {/* On the narrowest phones the bell takes its place; the menu has it too. */}
            <ThemeToggle className={`${iconButton} max-[24rem]:in-data-session:hidden`} />
            <InboxBell />
          </div>
          <AccountLinks />
          <button
            type="button"
            className={`${iconButton} text-on-navy -me-2 lg:hidden`}
            aria-label={t('shell.menu.open')}
            {...menu.opener}
          >
            <Menu aria-hidden="true" className="size-6" />
          </button>
        </div>
      </div>
      <ConnectionBanner />
      <MobileMenu drawer={menu} />
    </header>
  );
}

/** The session-dependent part of the header. Its width is fixed, so that hydration shifts nothing. */
function AccountLinks() {
  const { t } = useTranslation();
  const authSession = useAuthSession();
  return (
    <div className="hidden w-52 items-center justify-end gap-2 lg:flex">
      {authSession ? (
        <NavLink
          to="/dashboard"
          className="group flex min-h-11 min-w-0 items-center gap-2.5 rounded-xl ps-3 pe-1.5 font-semibold hover:bg-white/8"
        >
          {/* `truncate` would clip the underline of a long name; the padding makes room for it. */}
          <span className="decoration-yellow truncate py-2 decoration-2 underline-offset-8 group-aria-[current=page]:underline">
            {t('shell.hello', { name: authSession.user.firstName })}
          </span>
          <Avatar
            name={authSession.user.firstName}
            image={authSession.user.image}
            className="size-9 text-sm"
          />
        </NavLink>
      ) : (
        guestLinks.map(({ to, key, first }) => (
          <NavLink
            key={to}
            to={to}
            data-guest-only=""
            className={classes(
              'flex min-h-11 items-center rounded-xl font-semibold whitespace-nowrap decoration-yellow decoration-2 underline-offset-8 aria-[current=page]:underline',
              first
                ? 'bg-yellow text-navy px-4 font-bold! decoration-navy hover:bg-white'
                : 'hover:bg-white/8 px-4',
            )}
          >
            {t(key)}
          </NavLink>
        ))
      )}
    </div>
  );
}

/** The number of unread entries, live. What reads it loads when the page has nothing more urgent to do. */
function useUnread(token: string | undefined): number {
  const [unread, setUnread] = useState({ of: token, count: 0 });
  useEffect(() => {
    if (token === undefined) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    whenIdle(() => {
      if (gone) return;
      void import('#features/notifications/web/inbox/watch-unread.ts')
        .then(({ watchUnread }) => {
          if (!gone) stop = watchUnread((count) => setUnread({ of: token, count }));
        })
        // Without a connection the link stays, without a number.
        .catch(() => undefined);
    }, 5000);
    return () => {
      gone = true;
      stop?.();
    };
  }, [token]);
  return unread.of === token ? unread.count : 0;
}

/**
 * Leads a signed-in person to their inbox. The attribute on the document keeps its place free before scripts run, so
 * that nothing moves when it appears.
 */
function InboxBell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const authSession = useAuthSession();
  // Until two-step sign-in is set up where it is required, the call would be refused.
  const allowed = authSession && !authSession.user.needsTwoStep ? authSession : null;
  const count = useUnread(allowed?.token);
  // Without a connection it is not known.
  const unread = useOnline() ? count : 0;
  const name = unread > 0 ? t('shell.bell', { unread: unreadText(unread) }) : t('shell.inbox');
  return (
    <div className="hidden size-11 in-data-session:block @max-[13rem]:size-8">
      {allowed && (
        <Link
          to="/dashboard/inbox"
          aria-label={name}
          title={name}
          aria-current={pathname === '/dashboard/inbox' ? 'page' : undefined}
          className={`${iconButton} aria-[current=page]:text-yellow relative`}
        >
          <Bell aria-hidden="true" className="size-5" />
          {unread > 0 && <UnreadNumber unread={unread} className="absolute start-1/2 top-0.5" />}
        </Link>
      )}
    </div>
  );
}

/** A part of the header, so that it stays in view and covers nothing of the page. */
function ConnectionBanner() {
  const { t } = useTranslation();
  const online = useOnline();
  const language = useLanguage();
  const time = usePageTime();
  const load = usePageLoad();
  if (load && load.state !== 'loading') return <PageLoadFailed load={load} offline={!online} />;
  return (
    <>
      {!online && (
        <div role="status" className="animate-late bg-yellow text-navy px-4 py-2 text-sm font-semibold">
          <p className="mx-auto flex max-w-7xl items-center gap-2 sm:px-2">
            <WifiOff aria-hidden="true" className="size-4 shrink-0" />
            {time === null
              ? t('shell.connection.none')
              : t('shell.connection.asOf', { time: asOfText(time, language) })}
          </p>
        </div>
      )}
      {/* Says that a link leads somewhere while the chunks of the page load. */}
      {load && (
        <span
          aria-hidden="true"
          className="animate-late absolute inset-x-0 -bottom-0.5 block h-0.5 overflow-hidden"
        >
          <span className="animate-shuttle bg-yellow block h-full w-1/3 rounded-full" />
        </span>
      )}
    </>
  );
}

function PageLoadFailed({ load, offline }: { load: PageLoad; offline: boolean }) {
  const { t } = useTranslation();
  const outdated = load.state === 'outdated';
  return (
    <div role="alert" className="bg-yellow text-navy px-4 text-sm font-semibold">
      <div className="mx-auto flex max-w-7xl items-center gap-2 sm:px-2">
        {offline && <WifiOff aria-hidden="true" className="size-4 shrink-0" />}
        <p className="min-w-0 grow py-2">
          {outdated ? t('shell.connection.newVersion') : t('shell.connection.pageFailed')}
          {offline && ` ${t('shell.connection.none')}.`}
        </p>
        <button
          type="button"
          className="hover:bg-navy/10 flex min-h-11 shrink-0 items-center justify-center rounded-lg px-3 font-bold underline underline-offset-4"
          onClick={outdated ? () => window.location.assign(load.to) : load.retry}
        >
          {outdated ? t('shell.error.reload') : t('ui.retry')}
        </button>
        <button
          type="button"
          aria-label={t('ui.close')}
          className="hover:bg-navy/10 flex size-11 shrink-0 items-center justify-center rounded-lg"
          onClick={dismissPageLoad}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}
