import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Skeleton } from './loading.tsx';
import { useErrorText } from '../use-error-text.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface QueryBoundaryProps<Data> {
  read: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** Heading of the error. */
  failed?: string;
  /** Stands in for what is read; by default a skeleton of a form. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders its children once the query has data; a skeleton or an error before. */
export function QueryBoundary<Data>({ read, failed, loading, children }: QueryBoundaryProps<Data>) {
  if (read.data !== undefined) return children(read.data);
  if (read.error) return <LoadFailed title={failed} error={read.error} onRetry={read.refetch} />;
  return <LoadSlow>{loading === undefined ? <FormSkeleton /> : loading}</LoadSlow>;
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="border-line bg-surface flex flex-col gap-6 rounded-2xl border p-5 sm:p-8">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-12 w-40" />
    </div>
  );
}

interface LoadFailedProps {
  title?: string;
  error: Error;
  onRetry: () => Promise<unknown>;
}

export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  return (
    <Alert title={title ?? t('ui.list.failed')}>
      <p>{failureText(error)}</p>
      <Button look="outline" className="mt-3" onClick={() => void onRetry()}>
        {t('ui.retry')}
      </Button>
    </Alert>
  );
}

/** As long as somebody waits without being told. */
const patienceMs = 4000;

/** Says after a while that loading takes long, and offers to ask again; its children stand in for what is read. */
export function LoadSlow({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (slow) return undefined;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [slow]);

  async function retry() {
    setSlow(false);
    // What hangs is given up: a query that is under way would not be sent again.
    const unread = { type: 'active', predicate: ({ state }: Query) => state.data === undefined } as const;
    await queries.cancelQueries(unread);
    await queries.refetchQueries(unread);
  }

  return (
    <>
      <div role="status">
        {slow && (
          <Alert tone="info" title={t('ui.slow.title')} className="mb-4">
            <p>{t('ui.slow.text')}</p>
            <Button look="outline" className="mt-3" onClick={() => void retry()}>
              {t('ui.retry')}
            </Button>
          </Alert>
        )}
      </div>
      {children}
    </>
  );
}

interface RefetchIndicatorProps {
  /** The data on screen belongs to an earlier query. */
  busy: boolean;
  children: ReactNode;
}

/** A progress line above content that is being refetched; the text stays readable. */
export function RefetchIndicator({ busy, children }: RefetchIndicatorProps) {
  return (
    <div aria-busy={busy} className="relative">
      {busy && (
        <span
          aria-hidden="true"
          className="animate-late bg-sunken absolute inset-x-3 -top-2 h-0.5 overflow-hidden rounded-full"
        >
          <span className="animate-shuttle bg-blue block h-full w-1/3 rounded-full" />
        </span>
      )}
      {children}
    </div>
  );
}
