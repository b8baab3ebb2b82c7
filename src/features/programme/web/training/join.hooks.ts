import { useQueries, useQuery } from '@tanstack/react-query';
import { getLevel, listLevels } from '../../levels.contract.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { wholeListQuery } from '#kit/web/whole-list.ts';

/** All levels with their waves, because the page must know whether any wave is open. */
export function useProgramme() {
  const levels = useQuery(wholeListQuery(listLevels, {}));
  const ids = levels.data?.data.map(({ _id }) => _id) ?? [];
  const pages = useQueries({
    queries: ids.map((id) => endpointQuery(getLevel, { params: { id } })),
    combine: (results) => ({
      found: results.flatMap(({ data }) => data?.data ?? []),
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(results.filter(({ error }) => error).map((each) => each.refetch())),
    }),
  });
  const complete = levels.data !== undefined && pages.found.length === ids.length;
  return {
    data: complete ? pages.found : undefined,
    error: levels.error ?? pages.error,
    refetch: levels.error ? levels.refetch : pages.refetch,
  };
}
