import { useSearchParams } from 'react-router';
import { maxPageSize } from '#kit/shared/page.ts';
import type { z } from '#kit/shared/zod.ts';

export interface ListQuery {
  page: number;
  /** Page size when the URL names none; without it the size cannot be chosen. */
  defaultSize?: number;
  /** Query parameters that every list of the contract takes. */
  query: { page: string; size: string; search: string | undefined };
  /** A search, sort or filter value of the URL; empty when missing. */
  value: (name: string) => string;
  /** Changes URL parameters. Everything but a page change goes back to page 1. */
  change: (values: Record<string, string>, history?: 'push' | 'replace') => void;
}

/** List state lives in the URL: links show the same rows, and Back works. */
export function useListQuery(defaultSize = 15): ListQuery {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const value = (name: string) => params.get(name) ?? '';
  const size = parseSize(value('size')) ?? defaultSize;
  return {
    page,
    defaultSize,
    query: { page: String(page), size: String(size), search: value('search') || undefined },
    value,
    change(values, history = 'push') {
      // Reads the current URL, because the handler may come from an earlier render.
      const next = new URLSearchParams(window.location.search);
      for (const [name, chosen] of Object.entries({ page: '1', ...values })) {
        if (chosen === '' || (name === 'page' && chosen === '1')) next.delete(name);
        else next.set(name, chosen);
      }
      setParams(next, { replace: history === 'replace', preventScrollReset: !('page' in values) });
    },
  };
}

/** Undefined for a size that no list accepts. */
function parseSize(text: string): number | undefined {
  const size = Number(text);
  return /^\d+$/.test(text) && size >= 1 && size <= maxPageSize ? size : undefined;
}

/** A selection is valid for one search and set of filters, on every page and in every order. */
export const selectionScope = (list: ListQuery, filters: readonly string[] = []): string =>
  ['search', ...filters].map((name) => `${name}=${list.value(name)}`).join('&');

/** A URL value that the contract does not accept counts as missing, not as an error. */
export const parseOrUndefined = <T>(schema: z.ZodType<T>, value: string): T | undefined =>
  schema.safeParse(value || undefined).data;
