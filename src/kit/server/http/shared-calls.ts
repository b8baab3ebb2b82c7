import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { fromAcceptLanguage } from '#kit/shared/language.ts';
import { callKey, urlKey } from './cache-key.ts';
import { callRoute } from './call-route.ts';
import type { HttpOptions } from './http-options.ts';
import { fileQueryOf } from './list-file.ts';
import { recordOf } from './request-record.ts';
import type { AnyCall, Route, Share, SharedCall, Sharing } from './route.ts';
import { apiHeaders } from './security-headers.ts';
import { type Found, sendCached } from './serve-cached.ts';
import { sessionHashOf, tokenOf } from './session-token.ts';

export const varies = 'accept-encoding, accept-language, token, authorization';

interface Known {
  route: Route & { share: Sharing };
  input: Pick<AnyCall, 'params' | 'query'>;
  key: string;
}

interface Exchange {
  request: IncomingMessage;
  response: () => ServerResponse;
  /** Of the cache before it was known who calls: what they belong to may change while the response is made. */
  generation: number;
}

const mostKnown = 4000;
const longestUrl = 500;

/**
 * Reads that several signed-in people share. The permission is checked before every response; what the response depends
 * on, beside the call, is in its key. An address that was validated once is not parsed again.
 */
export class SharedCalls {
  readonly #known = new LRUCache<string, Known>({ max: mostKnown });
  readonly #options: HttpOptions;

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  /** What memory holds for a request, before any routing; null when anything has to be looked up. */
  find(request: IncomingMessage): Found | null {
    const { cache, recall, refusalOf } = this.#options;
    const { url = '', method, headers } = request;
    if (method !== 'GET' || !cache.isCurrent) return null;
    const token = tokenOf(request);
    if (token === undefined) return null;
    const language = fromAcceptLanguage(headers['accept-language']);
    const known = this.#known.get(urlKey(language, url));
    if (!known) return null;
    const { route, input } = known;
    const actor = recall(sessionHashOf(request, token));
    if (!actor || refusalOf(actor, route.endpoint.can)) return null;
    const call = { ...input, actor, language };
    const share = route.share.of(call);
    if (share === null || share instanceof Promise) return null;
    const key = keyOf(known, share);
    const response = cache.get(key);
    if (!response) return null;
    const own = route.share.own?.(call);
    if (own instanceof Promise) return null;
    recordOf(request).actorId = actor.id;
    return { key, response, end: own && endOf(own) };
  }

  /** Serves a validated call from what is shared, making that first if need be; null if this response is not shared. */
  async serve(
    { request, response, generation }: Exchange,
    route: Route,
    call: AnyCall,
  ): Promise<number | null> {
    const { cache } = this.#options;
    const { actor, language, params, query } = call;
    if (!isShared(route) || !actor || request.method !== 'GET' || fileQueryOf(query)) return null;
    const key = callKey(route.endpoint, call, language, { searches: true });
    if (key === null) return null;
    const known = { route, key, input: { params, query } };
    const { url = '' } = request;
    if (url.length <= longestUrl) this.#known.set(urlKey(language, url), known);
    const shared = { params, query, language, actor };
    const share = await route.share.of(shared);
    if (share === null) return null;
    const fullKey = keyOf(known, share);
    const made = await cache.once(fullKey, { ...share, generation }, () => this.#make(route, call));
    const own = await route.share.own?.(shared);
    return sendCached(request, response(), { key: fullKey, response: made, end: own && endOf(own) }, cache);
  }

  async #make(route: Route & { share: Sharing }, call: AnyCall) {
    const result = await callRoute(route, call, this.#options);
    const isOpen = route.share.own !== undefined;
    const body = isOpen
      ? JSON.stringify(withoutOwn(result, await route.share.own?.(call as SharedCall))).slice(0, -1)
      : JSON.stringify(result);
    const headers = [
      ...apiHeaders(this.#options.https).flat(),
      'content-type',
      'application/json; charset=utf-8',
      'vary',
      varies,
    ];
    return { body: Buffer.from(body), headers, isOpen, route: route.endpoint.path };
  }
}

const isShared = (route: Route): route is Route & { share: Sharing } => route.share !== undefined;

const keyOf = ({ key }: Known, { readers }: Share): string => `${readers} ${key}`;

function withoutOwn(result: object, own: object = {}): object {
  const names = new Set(Object.keys(own));
  return Object.fromEntries(Object.entries(result).filter(([name]) => !names.has(name)));
}

const ends = new WeakMap<object, Buffer>();

/** Own fields as the end of an object that has others before them; made once of the same fields. */
function endOf(own: object): Buffer {
  let end = ends.get(own);
  if (!end) {
    end = Buffer.from(`,${JSON.stringify(own).slice(1)}`);
    ends.set(own, end);
  }
  return end;
}
