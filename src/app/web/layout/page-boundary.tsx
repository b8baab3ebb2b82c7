import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Outlet, useMatches, useRouteError } from 'react-router';
import { useTranslation } from '#kit/web/i18n.ts';
import { textsOf } from '#kit/web/page-handle.ts';
import { LoadFailed } from '#kit/web/ui/query-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import NotFound from './not-found.tsx';

/** A link loads the texts of its page first; Back and Forward may lead to a page that this document has not shown. */
function usePageTexts() {
  const { i18n } = useTranslation();
  const missing = textsOf(useMatches()).filter((texts) => !i18n.has(texts));
  const [loads, setLoads] = useState(0);
  const [error, setError] = useState<Error | null>(null);
  const isMissing = missing.length > 0;
  const load = async () => {
    setError(null);
    try {
      await i18n.want(missing);
      setLoads((before) => before + 1);
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error('The texts could not be loaded'));
    }
  };
  useEffect(() => {
    if (isMissing) void load();
    // Once for each page that lacks its texts; a failure is tried again by hand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing, loads]);
  return { isMissing, error, load };
}

export default function PageBoundary() {
  const { isMissing, error, load } = usePageTexts();
  if (!isMissing) return <Outlet />;
  return error ? <LoadFailed error={error} onRetry={load} /> : null;
}

/** Errors of a page keep the header and footer in place. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage />;
}
