import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import NotFound from './not-found.tsx';

export default function PageBoundary() {
  return <Outlet />;
}

/** Errors of a page keep the header and footer in place. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage />;
}
