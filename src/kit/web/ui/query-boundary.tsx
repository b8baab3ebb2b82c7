import type { ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { LoadFailed } from './load-failed.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props<Data> {
  read: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> };
  children: (data: Data) => ReactNode;
}

/** Renders its children once the query has data; a skeleton or an error before. */
export function QueryBoundary<Data>({ read, children }: Props<Data>) {
  const { t } = useTranslation();
  if (read.data !== undefined) return children(read.data);
  if (read.error) return <LoadFailed error={read.error} onRetry={read.refetch} />;
  return (
    <div role="status" className="border-line bg-surface flex flex-col gap-6 rounded-2xl border p-5 sm:p-8">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-12 w-40" />
    </div>
  );
}
