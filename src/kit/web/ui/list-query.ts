import { useSearchParams } from 'react-router';
import { maxPageSize } from '#kit/shared/page.ts';
import type { z } from '#kit/shared/zod.ts';

export interface ListQuery {
  page: number;
  /** So many on a page unless the address asks for more; without it there is no choice. */
  defaultSize?: number;
  /** What every list of the contract takes. */
  query: { page: string; size: string; search: string | undefined };
  /** Search, sort or a filter, as it stands in the address; empty when it does not. */
  value: (name: string) => string;
  /** Shows another part of the list. Everything but a change of page leads back to the first. */
  change: (values: Record<string, string>, how?: 'push' | 'replace') => void;
}

/** Where a list stands lives in the address: a link shows the same rows, and Back goes back. */
export function useListQuery(defaultSize = 15): ListQuery {
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const value = (name: string) => address.get(name) ?? '';
  const size = sizeIn(value('size')) ?? defaultSize;
  return {
    page,
    defaultSize,
    query: { page: String(page), size: String(size), search: value('search') || undefined },
    value,
    change(values, how = 'push') {
      // Not what this render saw: a handler may be older than the address.
      const next = new URLSearchParams(window.location.search);
      for (const [name, chosen] of Object.entries({ page: '1', ...values })) {
        if (chosen === '' || (name === 'page' && chosen === '1')) next.delete(name);
        else next.set(name, chosen);
      }
      setAddress(next, { replace: how === 'replace', preventScrollReset: !('page' in values) });
    },
  };
}

/** What no list answers counts as none. */
function sizeIn(text: string): number | undefined {
  const size = Number(text);
  return /^\d+$/.test(text) && size >= 1 && size <= maxPageSize ? size : undefined;
}

/** What a selection holds for: the search and the filters, whatever page or order is shown. */
export const selectionScope = (list: ListQuery, filters: readonly string[] = []): string =>
  ['search', ...filters].map((name) => `${name}=${list.value(name)}`).join('&');

/** A value of the address as the contract takes it; one that it does not know counts as none, and not as an error. */
export const parseOrUndefined = <T>(schema: z.ZodType<T>, value: string): T | undefined =>
  schema.safeParse(value || undefined).data;
