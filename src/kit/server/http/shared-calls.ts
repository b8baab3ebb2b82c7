import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { fromAcceptLanguage, type Language, languages } from '#kit/shared/language.ts';
import type { CachedResponse, EncodedResponse } from '../cache/response-cache.ts';
import { callKey } from './cache-key.ts';
import { callRoute } from './call-route.ts';
import { noClient } from './client.ts';
import type { HttpOptions } from './http-options.ts';
import { fileQueryOf } from './list-file.ts';
import type { AnyCall, Route, Share, SharedCall, Sharing } from './route.ts';
import { apiHeaders } from './security-headers.ts';
import { type Found, sendCached } from './serve-cached.ts';
import { authSessionHashOf, tokenOf } from './auth-token.ts';

export const varies = 'accept-encoding, accept-language, token, authorization';

/** An address that was validated before. */
interface Known {
  route: Route & { share: Sharing };
  input: Pick<AnyCall, 'params' | 'query'>;
  key: string;
  /** The keys of its responses by their readers: a text that was looked up before is found faster than an equal one. */
  keys: Map<string, string>;
}

/** The ends of those who have read a response. */
type Ends = Map<string, Buffer>;

interface Exchange {
  request: IncomingMessage;
  response: () => ServerResponse;
  /** Of the cache before it was known who calls: what they belong to may change while the response is made. */
  generation: number;
}

/** A request of which everything is known but its response. */
export interface Recognized {
  route: Route & { share: Sharing };
  call: SharedCall;
  share: Share;
  key: string;
  generation: number;
}

/** What a call has that only reads. */
const nothingMore = { body: undefined, files: {}, client: noClient };

/** Of each language. */
const mostKnown = 2000;
/** Roles and duties are few; a response that each has of their own is no shared one. */
const mostKeys = 1000;
const mostEnds = 5000;
const longestUrl = 500;

/**
 * Reads that several signed-in people share. The permission is checked before every response; what the response depends
 * on, beside the call, is in its key. An address that was validated once is not parsed again.
 */
export class SharedCalls {
  readonly #known = Object.fromEntries(
    languages.map((language) => [language, new LRUCache<string, Known>({ max: mostKnown })]),
  ) as Record<Language, LRUCache<string, Known>>;
  readonly #ends = new WeakMap<EncodedResponse, Ends>();
  readonly #options: HttpOptions;

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  /**
   * What is known of a request from memory, before any routing: who makes it, and which response they read. Null when
   * anything has to be looked up for that.
   */
  recognize(request: IncomingMessage): Recognized | null {
    const { cache, recall, refusalOf } = this.#options;
    const { generation } = cache;
    const { url = '', method, headers } = request;
    if (method !== 'GET' || !cache.isCurrent) return null;
    const token = tokenOf(request);
    if (token === undefined) return null;
    const language = fromAcceptLanguage(headers['accept-language']);
    const known = this.#known[language].get(url);
    if (!known) return null;
    const { route, input } = known;
    const actor = recall(authSessionHashOf(request, token));
    if (!actor || refusalOf(actor, route.endpoint.can)) return null;
    const call = { ...input, actor, language };
    const share = route.share.of(call);
    if (share === null || share instanceof Promise) return null;
    return { route, call, share, key: keyOf(known, share), generation };
  }

  /** The response that was recognized, if memory has it. */
  find({ key, route, call }: Recognized): Found | null {
    const response = this.#options.cache.get(key);
    if (!response) return null;
    const end = this.#endFor(response, route, call);
    return end instanceof Promise ? null : { key, response, end };
  }

  /** Makes the response that was recognized, without any routing. */
  async make(request: IncomingMessage, recognized: Recognized): Promise<Found> {
    const address = this.#options.addressOf(request);
    return this.#read(recognized, {
      ...recognized.call,
      ...nothingMore,
      address,
      token: tokenOf(request),
    });
  }

  /** The response that several wait for, with the reader's own end. */
  async #read({ key, route, call, share, generation }: Recognized, whole: AnyCall): Promise<Found> {
    const made = () => this.#make(route, whole);
    const response = await this.#options.cache.once(key, { ...share, generation }, made);
    return { key, response, end: await this.#endFor(response, route, call) };
  }

  /** Serves a validated call from what is shared, making that first if need be; null if this response is not shared. */
  async serve(
    { request, response, generation }: Exchange,
    route: Route,
    call: AnyCall,
  ): Promise<number | null> {
    const { actor, language, params, query } = call;
    if (!isShared(route) || !actor || request.method !== 'GET' || fileQueryOf(query)) return null;
    const known = this.#knownAs(request.url ?? '', route, call);
    if (!known) return null;
    const shared = { params, query, language, actor };
    const share = await route.share.of(shared);
    if (share === null) return null;
    const recognized = { route, call: shared, share, key: keyOf(known, share), generation };
    const found = await this.#read(recognized, call);
    return sendCached(request, response(), found, this.#options.cache);
  }

  /** A validated address, known from now on; null if its response cannot be shared. */
  #knownAs(url: string, route: Route & { share: Sharing }, call: AnyCall): Known | null {
    const { language, params, query } = call;
    const before = this.#known[language].get(url);
    if (before) return before;
    const key = callKey(route.endpoint, call, language, { searches: true });
    if (key === null) return null;
    const known = { route, key, input: { params, query }, keys: new Map<string, string>() };
    if (url.length <= longestUrl) this.#known[language].set(url, known);
    return known;
  }

  /** The reader's own end of a response, made once while the response is current. */
  #endFor(
    { encodings: { identity } }: CachedResponse,
    { share: { own } }: { share: Sharing },
    call: SharedCall,
  ): Buffer | undefined | Promise<Buffer> {
    if (!own) return undefined;
    let ends = this.#ends.get(identity);
    if (!ends) this.#ends.set(identity, (ends = new Map()));
    const known = ends.get(call.actor.id);
    if (known) return known;
    const keep = (fields: object): Buffer => {
      const end = endOf(fields);
      if (ends.size < mostEnds) ends.set(call.actor.id, end);
      return end;
    };
    const fields = own(call);
    return fields instanceof Promise ? fields.then(keep) : keep(fields);
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

function keyOf({ key, keys }: Known, { readers }: Share): string {
  let full = keys.get(readers);
  if (full === undefined) {
    full = `${readers} ${key}`;
    if (keys.size < mostKeys) keys.set(readers, full);
  }
  return full;
}

function withoutOwn(result: object, own: object = {}): object {
  const names = new Set(Object.keys(own));
  return Object.fromEntries(Object.entries(result).filter(([name]) => !names.has(name)));
}

/** Own fields as the end of an object that has others before them. */
const endOf = (own: object): Buffer => Buffer.from(`,${JSON.stringify(own).slice(1)}`);
