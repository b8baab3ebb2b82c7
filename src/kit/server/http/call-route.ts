import type { CallOf, Endpoint, ReplyOf } from '#kit/shared/endpoint.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { PageRequest } from '#kit/shared/page.ts';
import { isDeadlock } from '../database/errors.ts';
import { noClient } from './client.ts';
import { success } from './envelope.ts';
import type { HttpOptions } from './http-options.ts';
import type { AnyCall, Route } from './route.ts';
import { validateCall } from './validate.ts';

const maxAttempts = 3;

/** PostgreSQL ends a deadlock by failing one of its transactions, which can simply run again. */
async function retryOnDeadlock<T>(run: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (attempt >= maxAttempts || !isDeadlock(error)) throw error;
    return retryOnDeadlock(run, attempt + 1);
  }
}

/** Runs the handler of a call that is authorized and validated, and returns the body of the response. */
export async function callRoute(
  route: Route,
  call: AnyCall,
  { translate, recentWriters, validateResponses }: HttpOptions,
) {
  const handled = await retryOnDeadlock(() => route.handle(call));
  const result = { ...pageIn(route.endpoint, call.query), ...handled };
  if (validateResponses) validateResponse(route.endpoint, result);
  if (route.endpoint.method !== 'GET') recentWriters.note(call.actor);
  return success(result, call.language, translate);
}

/** A list says which page of it the response holds. */
function pageIn({ extra }: Endpoint, query: unknown): Partial<PageRequest> {
  if (!extra || !('page' in extra.shape)) return {};
  const { page, size } = query as PageRequest;
  return { page, size };
}

function validateResponse(endpoint: Endpoint, result: { data?: unknown }): void {
  endpoint.data?.parse(result.data);
  endpoint.extra?.parse(result);
}

/** Calls endpoints within this process, for pages that are rendered on the server: same rules, no HTTP. */
export function inProcess(options: HttpOptions) {
  const routes = new Map<Endpoint, Route>(options.routes.map((route) => [route.endpoint, route]));
  const byPath = new Map(
    options.routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]),
  );
  return async <E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    language: Language,
    onTags?: (tags: readonly string[] | null) => void,
  ): Promise<ReplyOf<E>> => {
    // The SSR bundle carries its own copy of the contract: there the path names the endpoint.
    const route = routes.get(endpoint) ?? byPath.get(`${endpoint.method} ${endpoint.path}`);
    if (!route) throw notFound();
    const refusal = options.refusalOf(null, route.endpoint.can);
    if (refusal) throw refusal;
    const {
      params = {},
      query = {},
      body = {},
    } = input as { params?: unknown; query?: unknown; body?: unknown };
    const validated = validateCall(route.endpoint, { params, query, body, files: {} });
    const call = {
      ...validated,
      actor: null,
      language,
      address: '127.0.0.1',
      client: noClient,
      handedOut: false,
      token: undefined,
    };
    onTags?.(route.cache?.(call) ?? null);
    return (await callRoute(route, call, options)) as ReplyOf<E>;
  };
}
