import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import { getSite } from '#features/site/site.contract.ts';
import { localize } from '#features/site/web/localize.ts';
import { pageContext } from '#kit/web/page-context.ts';
import { PublicUrlContext } from '#kit/web/public-url.ts';
import { PageLoading, PageTransition } from './page-transition.tsx';
import { ContactProvider } from './contact.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useReloadOnStall, usePageLoading, usePageTransition } from './use-page-transition.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, language, publicUrl } = context.get(pageContext);
  const { data } = await call(getSite, {});
  return { contact: localize(data.contact, language), publicUrl };
}

/** The layout's data loads once, so that navigation does not wait for it; a language change reloads it. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const sameLanguage = currentUrl.searchParams.get('lang') === nextUrl.searchParams.get('lang');
  return currentUrl.pathname === nextUrl.pathname && (currentUrl.href === nextUrl.href || !sameLanguage);
}

/** After a navigation the focus moves to the new page, for keyboards and screen readers. */
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

/** The page and the footer are in a Suspense each: they hydrate by themselves, so that a slow phone responds sooner. */
export default function SiteLayout() {
  const { t } = useTranslation();
  const main = useFocusOnNewPage();
  const { contact, publicUrl } = useLoaderData<typeof loader>();
  return (
    <PublicUrlContext value={publicUrl}>
      <ContactProvider value={contact}>
        <a
          href="#content"
          className="bg-yellow text-navy fixed start-4 top-3 z-50 -translate-y-24 rounded-xl px-5 py-3 font-bold focus:translate-y-0"
        >
          {t('shell.skip')}
        </a>
        <SiteHeader />
        <main ref={main} id="content" tabIndex={-1} className="flex grow flex-col outline-none">
          <AnimatedOutlet />
        </main>
        <Suspense>
          <SiteFooter />
        </Suspense>
      </ContactProvider>
    </PublicUrlContext>
  );
}

/** The page, its transition and its loading indicator. */
function AnimatedOutlet() {
  const { transitions, running } = usePageTransition();
  const loading = usePageLoading();
  useReloadOnStall();
  return (
    <>
      <div key={transitions} className="flex grow flex-col">
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
      {/* Siblings with the same key would keep the old page mounted. */}
      {running && <PageTransition key={`transition-${transitions}`} />}
      {loading && <PageLoading />}
    </>
  );
}
