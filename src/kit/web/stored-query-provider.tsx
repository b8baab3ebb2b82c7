import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { restoreLastData } from './last-data.ts';
import { browserQueryClient } from './query.tsx';

interface Props {
  /** Their last data is stored on this device. A constant. */
  endpoints: readonly Endpoint[];
  children: ReactNode;
}

/** Like QueryProvider. Queries begin with the data that is stored on this device, and refresh it. */
export function StoredQueryProvider({ endpoints, children }: Props) {
  const client = browserQueryClient();
  const [restoring, setRestoring] = useState(true);
  useEffect(() => {
    void restoreLastData(client, endpoints).finally(() => setRestoring(false));
  }, [client, endpoints]);
  return (
    <QueryClientProvider client={client}>
      <IsRestoringProvider value={restoring}>{children}</IsRestoringProvider>
    </QueryClientProvider>
  );
}
