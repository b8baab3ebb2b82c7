import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/query.tsx';
import { useDebounced } from '#kit/web/use-debounced.ts';
import { listUsers } from '../../members.contract.ts';

/** People by name, email or handle while somebody types. */
export function usePeopleSearch(typed: string, { role, size }: { role?: string; size: string }) {
  const search = useDebounced(typed.trim()) || undefined;
  return useQuery({
    ...endpointQuery(listUsers, { query: { role, search, size, sort: 'name' } }),
    placeholderData: keepPreviousData,
  });
}
