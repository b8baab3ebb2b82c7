import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { Language } from '#kit/shared/language.ts';

type Values = Record<string, unknown>;

/** The audience of what everybody may read without an account. */
export const visitors = 'visitors';

/** Cached responses are found by it before any routing: those of an audience read the same at an address. */
export const cacheKey = (audience: string, language: Language, url: string): string =>
  `${audience} ${language} ${url}`;

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain));

/**
 * The cache key of a validated call: what the endpoint reads of its address, sorted by name, so that all spellings share
 * one entry. Our own pages send it like that. Null for a search, which can be varied endlessly.
 */
export function callKey(
  endpoint: Endpoint,
  input: { params: unknown; query: unknown },
  { audience, language, given }: { audience: string; language: Language; given: unknown },
): string | null {
  const params = (input.params ?? {}) as Values;
  const query = (input.query ?? {}) as Values;
  const read = Object.keys(given ?? {})
    .filter((name) => query[name] !== undefined)
    .toSorted();
  if (read.some((name) => name === 'search' || !isPlain(query[name]))) return null;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(read.map((name) => [name, String(query[name])])).toString();
  return cacheKey(audience, language, search ? `${path}?${search}` : path);
}
