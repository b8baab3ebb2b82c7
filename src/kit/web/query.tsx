import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallOf, Endpoint } from '#kit/shared/endpoint.ts';
import { call, isTemporary, type ApiCall } from './api.ts';
import { isOnline, subscribeConnection, useOnline } from './connection.ts';
import { subscribeLanguage } from './language.ts';
import { getAuthSession, subscribeAuthSession } from './auth-session.ts';

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A call without a connection fails at once instead of waiting in silence.
      queries: {
        staleTime: 30_000,
        retry: (tries, error) => tries < 2 && isTemporary(error),
        refetchOnWindowFocus: true,
        // What failed meanwhile at once, the rest if it is stale.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

let browserClient: QueryClient | undefined;

export function browserQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  if (browserClient) return browserClient;
  const client = (browserClient = createQueryClient());
  onlineManager.setEventListener((setOnline) => subscribeConnection(() => setOnline(isOnline())));
  let token = getAuthSession()?.token;
  // The next user must not see cached data of the last one.
  subscribeAuthSession(() => {
    const now = getAuthSession()?.token;
    if (now !== token) client.clear();
    token = now;
  });
  // Texts come in the reader's language.
  subscribeLanguage(() => void client.invalidateQueries());
  return client;
}

/** Wraps the pages that use queries; public pages do not load the library. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={browserQueryClient()}>{children}</QueryClientProvider>;
}

/** Query options of an endpoint; equal inputs share a cache entry. */
export const endpointQuery = <E extends Endpoint>(endpoint: E, input: CallOf<E>) =>
  queryOptions({
    queryKey: [endpoint.method, endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal } as ApiCall<E>),
  });

/** The same for a page of a list: the page before stays until the next one is loaded. */
export const endpointPage = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => ({
  ...endpointQuery(endpoint, input),
  placeholderData: keepPreviousData,
});

/** What a badge counts: nothing while it is not known, because there is no connection or the last read failed. */
export function useKnown<Data>(read: { data: Data | undefined; isError: boolean }): Data | undefined {
  const online = useOnline();
  return online && !read.isError ? read.data : undefined;
}

/** For a mutation: invalidates the cached responses of these endpoints. */
export function useInvalidate(...endpoints: Endpoint[]): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      endpoints.map(({ method, path }) => queries.invalidateQueries({ queryKey: [method, path] })),
    );
  };
}

/** Takes rows out of all cached pages of a list: one that is shown again must not offer what was done. */
export function forgetRows(queries: QueryClient, { method, path }: Endpoint, ids: readonly string[]): void {
  queries.setQueriesData<{ data: { _id: string }[]; total: number }>({ queryKey: [method, path] }, (page) => {
    if (!page) return page;
    const data = page.data.filter(({ _id }) => !ids.includes(_id));
    return { ...page, data, total: page.total - page.data.length + data.length };
  });
}

/** What changes with a call; some things count in nearly everything that may be cached. */
type Affected = readonly Endpoint[] | 'everything';

function useInvalidateAffected(affected: Affected): () => Promise<void> {
  const queries = useQueryClient();
  const some = useInvalidate(...(affected === 'everything' ? [] : affected));
  return affected === 'everything' ? () => queries.invalidateQueries() : some;
}

/** A mutation that invalidates the cached responses of these endpoints when it succeeds. */
export const useChange = <Reply, Given = void>(
  affected: Affected,
  mutationFn: (given: Given) => Promise<Reply>,
) => useMutation({ mutationFn, onSuccess: useInvalidateAffected(affected) });

/** Also when it fails, because what it removes or restores may have changed elsewhere. */
export const useSettled = <Reply, Given = void>(
  affected: Affected,
  mutationFn: (given: Given) => Promise<Reply>,
) => useMutation({ mutationFn, onSettled: useInvalidateAffected(affected) });
