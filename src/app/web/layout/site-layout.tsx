import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useHref,
  useNavigation,
} from 'react-router';
import { getSite } from '#features/site/site.contract.ts';
import { localize } from '#features/site/web/localize.ts';
import { pageContext } from '#kit/web/page-context.ts';
import { PublicUrlContext } from '#kit/web/page-head.tsx';
import { ContactProvider } from './contact.ts';
import { SiteFooter } from './site-footer.tsx';
import { OwnWrites } from './own-writes.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { SiteHeader } from './site-header.tsx';
import { NineDotLoader } from '#kit/web/ui/loading.tsx';
import { isDashboard } from './site-links.tsx';
import { usePageLoad } from './page-loading.ts';

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
          data-print="no"
          className="bg-yellow text-navy fixed start-4 top-3 z-50 -translate-y-24 rounded-xl px-5 py-3 font-bold focus:translate-y-0"
        >
          {t('shell.skip')}
        </a>
        <SiteHeader />
        <main ref={main} id="content" tabIndex={-1} className="flex grow flex-col outline-none">
          <OwnWrites />
          <RefusalNotice />
          <AnimatedOutlet />
        </main>
        <Suspense>
          <SiteFooter />
        </Suspense>
      </ContactProvider>
    </PublicUrlContext>
  );
}

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
      {/* Appears only when a page takes long to load. */}
      {loading && (
        <div className="animate-late bg-ground/85 fixed inset-0 z-20 flex items-center justify-center">
          <NineDotLoader />
        </div>
      )}
    </>
  );
}

const panels = ['bg-blue', 'bg-yellow', 'bg-red'];
const delayOf = (order: number) => ({ animationDelay: `${order * 0.2}s` });
const last = panels.length - 1;

/**
 * Three panels sweep over the page in reading direction; they ignore clicks. A curtain ahead of the last one hides the
 * new page from its first frame on, so that it appears where all panels have passed and is never covered again.
 */
function PageTransition() {
  const [over, setOver] = useState(false);
  if (over) return null;
  return (
    <div
      aria-hidden="true"
      data-transition=""
      className="pointer-events-none fixed inset-0 z-20 overflow-hidden motion-reduce:hidden"
    >
      <span
        className="animate-sweep before:bg-navy absolute inset-0 before:absolute before:inset-y-0 before:start-[99%] before:w-[103%]"
        style={delayOf(last)}
      />
      {panels.map((colour, order) => (
        <div
          key={colour}
          className={`animate-sweep absolute inset-0 ${colour}`}
          style={delayOf(order)}
          onAnimationEnd={() => order === last && setOver(true)}
        />
      ))}
    </div>
  );
}

/**
 * Counts navigations between public pages, and says whether the page that is shown came by one: entering, leaving and
 * using the dashboard has no transition.
 */
function usePageTransition() {
  const { pathname } = useLocation();
  const [state, setState] = useState({ shown: pathname, transitions: 0, running: false });
  if (state.shown !== pathname) {
    const running = !isDashboard(state.shown) && !isDashboard(pathname);
    setState({ shown: pathname, transitions: state.transitions + (running ? 1 : 0), running });
  }
  return state;
}

/** The page that is being opened: its chunks load first, then its data. */
function useOpening(): string | null {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const load = usePageLoad();
  const target = useHref(location ?? '');
  if (load?.state === 'loading') return load.to;
  return state === 'loading' && location.pathname !== pathname ? target : null;
}

/** Whether a public page follows another one and is loading. A page of the dashboard stays readable meanwhile. */
function usePageLoading(): boolean {
  const { pathname } = useLocation();
  const target = useOpening();
  return target !== null && !isDashboard(target) && !isDashboard(pathname);
}

const stallTimeout = 120_000;

/** Loads the page natively when its scripts do not arrive within two minutes. */
function useReloadOnStall(): void {
  const target = useOpening();
  useEffect(() => {
    if (target === null) return undefined;
    const timer = setTimeout(() => window.location.assign(target), stallTimeout);
    return () => clearTimeout(timer);
  }, [target]);
}
