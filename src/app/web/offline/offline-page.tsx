import { useTranslation } from '#kit/web/i18n.ts';
import { type LoaderFunctionArgs, redirect, useLocation } from 'react-router';
import { nextPath } from '#club/web/guards.ts';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { useHydrated } from '#kit/web/hydration.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';

export const handle: PageHandle = { reads: ['next'] };

/** If the request reaches the server, the connection is back. */
export function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams, origin } = new URL(request.url);
  if (searchParams.has('next')) throw redirect(nextPath(search, origin));
  return null;
}

/** What the service worker shows without a connection instead of a page that this device has never loaded. */
export default function OfflinePage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  // The cached page was rendered without the query. Until hydration the link loads this same address again.
  const next = useHydrated() ? nextPath(search) : '';
  return (
    <section className="on-navy bg-navy text-on-navy flex grow flex-col items-center justify-center px-4 py-20 text-center">
      <PageHead title={t('shell.connection.none')} hidden />
      <h1 className="text-3xl">{t('shell.connection.none')}</h1>
      <p className="text-on-navy-muted mt-3 max-w-md text-lg">{t('shell.connection.pageMissing')}</p>
      {/* A full page load, which the service worker tries on the network first. */}
      <a href={next} className={buttonClass({ look: 'accent', size: 'large' }, 'mt-10')}>
        {t('ui.retry')}
      </a>
    </section>
  );
}
