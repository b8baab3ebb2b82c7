import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ApiFailure } from './api.ts';
import { checkConnection, isOnline, useOnline } from './connection.ts';
import { LoadFailed } from './ui/query-boundary.tsx';

async function importFailure(error: unknown): Promise<Error> {
  await checkConnection();
  if (!isOnline()) return new ApiFailure({ code: 'OFFLINE', message: 'errors.OFFLINE' });
  return error instanceof Error ? error : new Error('The chunk could not be loaded');
}

/**
 * Like React.lazy, but a chunk that fails to load leaves the rest of the page in place. It can be tried again, and is
 * when the connection is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [error, setError] = useState<Error | null>(null);
    const start = useCallback(async () => {
      setError(null);
      try {
        loaded ??= await load();
        setPart(() => loaded);
      } catch (reason) {
        setError(await importFailure(reason));
      }
    }, []);
    const online = useOnline();
    useEffect(() => void start(), [start, online]);
    if (Part) return <Part {...props} />;
    return error ? <LoadFailed error={error} onRetry={start} /> : loading;
  };
}
