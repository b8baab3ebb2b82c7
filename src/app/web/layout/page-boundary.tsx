import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import NotFound from './not-found.tsx';

export default function PageBoundary() {
  return <Outlet />;
}

/** A page that is not there, or broke, leaves header and footer standing. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage />;
}
