import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../texts.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props<Data> {
  read: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> };
  children: (data: Data) => ReactNode;
}

/** A form or page that needs something from the server first. */
export function Loaded<Data>({ read, children }: Props<Data>) {
  const { t } = useTranslation();
  const { sayFailure } = useTexts();
  if (read.data !== undefined) return children(read.data);
  if (read.error) {
    return (
      <Alert title={t('ui.list.failed')}>
        <p>{sayFailure(read.error)}</p>
        <Button look="outline" className="mt-3" onClick={() => void read.refetch()}>
          {t('ui.retry')}
        </Button>
      </Alert>
    );
  }
  return (
    <div role="status" className="border-line bg-surface flex flex-col gap-6 rounded-2xl border p-5 sm:p-8">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-12 w-40" />
    </div>
  );
}
