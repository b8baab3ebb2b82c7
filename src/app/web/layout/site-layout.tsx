import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** After following a link, keyboards and screen readers go on at the new page, not where the old one was left. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return main;
}

export default function SiteLayout() {
  const { t } = useTranslation();
  const main = useFocusOnNewPage();
  return (
    <>
      <a
        href="#content"
        className="bg-yellow text-navy fixed start-4 top-3 z-50 -translate-y-24 rounded-xl px-5 py-3 font-bold focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <SiteHeader />
      <main ref={main} id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
