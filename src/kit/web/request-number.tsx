import { createContext, useContext } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiFailure } from './api.ts';

/** The id of the request that a page is rendered for, on the server only. */
export const RequestIdContext = createContext<string | undefined>(undefined);

const metaName = 'request-id';

/** The number of the failed request, if there was one, for a person to quote. */
export function RequestNumber({ className }: { className?: string }) {
  const { t } = useTranslation();
  const error = useRouteError();
  const number = useContext(RequestIdContext) ?? requestIdOf(error) ?? idInDocument();
  if (number === undefined) return null;
  return (
    <p className={className}>
      {t('ui.quoteNumber', { number })}
      {/* Read by the browser when it hydrates this page. */}
      <meta name={metaName} content={number} />
    </p>
  );
}

/** What the server says when its database is away; undefined for any other error. */
export function useOutage(): string | undefined {
  const error = useRouteError();
  if (error instanceof ApiFailure) return error.code === 'UNAVAILABLE' ? error.message : undefined;
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined;
  return (error.data as { message?: string } | undefined)?.message;
}

function requestIdOf(error: unknown): string | undefined {
  if (error instanceof ApiFailure) return error.requestId;
  if (!isRouteErrorResponse(error)) return undefined;
  const { requestId } = (error.data ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : undefined;
}

const idInDocument = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${metaName}"]`)?.content;
