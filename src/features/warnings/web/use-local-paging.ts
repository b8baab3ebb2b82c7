import { useState } from 'react';
import type { ListQuery } from '#kit/web/ui/list-query.ts';

/** The URL holds the page of the table above, so this list keeps its page in state. */
export function useLocalPaging(size: number): ListQuery {
  const [page, setPage] = useState(1);
  return {
    page,
    query: { page: String(page), size: String(size), search: undefined },
    value: () => '',
    change: (values) => setPage(Number(values.page) || 1),
  };
}
