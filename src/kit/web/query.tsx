import { QueryClient, QueryClientProvider, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallOf, Endpoint } from '#kit/shared/endpoint.ts';
import { ApiFailure, call, type ApiCall } from './api.ts';
import { getSession, subscribeSession } from './session.ts';

/** A second try helps only when the network or the server stumbled. */
const shouldRetry = (tries: number, error: Error) =>
  tries < 2 && error instanceof ApiFailure && (error.code === 'OFFLINE' || error.status >= 500);

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection a call fails and says so; waiting in silence helps nobody.
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

let browserClient: QueryClient | undefined;

function browserQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  if (browserClient) return browserClient;
  const client = (browserClient = createQueryClient());
  let token = getSession()?.token;
  // What one person has read must not be shown to the next.
  subscribeSession(() => {
    const now = getSession()?.token;
    if (now !== token) client.clear();
    token = now;
  });
  return client;
}

/** Wraps the parts of the site that read with queries; public pages do without its weight. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={browserQueryClient()}>{children}</QueryClientProvider>;
}

/** The query of an endpoint: what one hook reads, another finds in the cache. */
export const endpointQuery = <E extends Endpoint>(endpoint: E, input: CallOf<E>) =>
  queryOptions({
    queryKey: [endpoint.method, endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal } as ApiCall<E>),
  });

/** For a mutation: what these endpoints answered is read again wherever it is shown. */
export function useInvalidate(...endpoints: Endpoint[]): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      endpoints.map(({ method, path }) => queries.invalidateQueries({ queryKey: [method, path] })),
    );
  };
}
