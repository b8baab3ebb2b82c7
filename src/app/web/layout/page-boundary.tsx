import { use } from 'react';
import { isRouteErrorResponse, Outlet, useMatches, useRouteError } from 'react-router';
import { useTranslation } from '#kit/web/i18n.ts';
import { handlesOf } from '#kit/web/page-handle.ts';
import { ErrorPage } from './error-page.tsx';
import NotFound from './not-found.tsx';

export default function PageBoundary() {
  const { i18n } = useTranslation();
  // A link loads the texts of its page first; Back and Forward may lead to a page that this document has not shown.
  for (const bundle of handlesOf(useMatches()).flatMap(({ texts = [] }) => texts))
    if (!i18n.has(bundle)) use(i18n.load(bundle));
  return <Outlet />;
}

/** Errors of a page keep the header and footer in place. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage />;
}
