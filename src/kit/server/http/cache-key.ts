import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { Language } from '#kit/shared/language.ts';

type Values = Record<string, unknown>;

/** Cached responses are found by it before any routing. */
export const urlKey = (language: Language, url: string): string => `${language} ${url}`;

const defaults = new WeakMap<Endpoint, Values>();

/** What a call without a query reads. */
function defaultsOf(endpoint: Endpoint): Values {
  let values = defaults.get(endpoint);
  if (!values) {
    values = endpoint.query?.safeParse({}).data ?? {};
    defaults.set(endpoint, values);
  }
  return values;
}

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain));

/**
 * The cache key of a validated call: its address as short as it can be written, so that all spellings share one entry
 * and nothing is in it that the endpoint does not read. Null for a search of a visitor, who can vary it endlessly.
 */
export function callKey(
  endpoint: Endpoint,
  input: { params: unknown; query: unknown },
  language: Language,
  { searches = false }: { searches?: boolean } = {},
): string | null {
  const params = (input.params ?? {}) as Values;
  const query = (input.query ?? {}) as Values;
  const read = Object.entries(query)
    .filter(([name, value]) => value !== undefined && value !== defaultsOf(endpoint)[name])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (read.some(([name, value]) => (name === 'search' && !searches) || !isPlain(value))) return null;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(read.map(([name, value]) => [name, String(value)])).toString();
  return urlKey(language, search ? `${path}?${search}` : path);
}
