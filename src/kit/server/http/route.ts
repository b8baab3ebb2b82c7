import type { OpenPermission, Role } from '#kit/shared/access-types.ts';
import type { ResultOf, BodyOf, Endpoint, FilesOf, ParamsOf, QueryOf } from '#kit/shared/endpoint.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { Kept } from '../cache/tagged-cache.ts';
import type { EventStream } from './event-stream.ts';
import type { Download } from './send-download.ts';

/** The signed-in person who makes a call. */
export interface Actor {
  id: string;
  role: Role;
  /** SHA-256 of the auth session token: names the auth session without being able to use it. */
  authSessionHash: Buffer;
  /** Whether the person has to set up two-step sign-in before anything else. */
  needsTwoStep: boolean;
  /** To which groups the person belongs, and as what; in one order, so that equal lists are equal texts. */
  memberships: readonly string[];
}

/** Resolves an auth session token. `isUse`: whether the call extends the auth session; an open stream does not. */
export type Authenticate = (token: string, options: { isUse: boolean }) => Promise<Actor | null>;

/** The actor of an auth session, named by the hash of its token in hexadecimal digits, if that is known from memory. */
export type Recall = (authSessionHash: string) => Actor | undefined;

/** An uploaded file within the limits of its rule; its content is not trusted yet. */
export interface Upload {
  filename: string;
  content: Buffer;
}

type ActorOf<E extends Endpoint> = E['can'] extends OpenPermission ? Actor | null : Actor;

/** The client that makes a call, as it describes itself. */
export interface Client {
  userAgent: string;
  /** One token for each person who signed in on this device before, from a cookie that scripts cannot read. */
  deviceTokens: string[];
  rememberDevice(token: string): void;
}

/** One validated call, as a handler gets it. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  files: FilesOf<E, Upload>;
  actor: ActorOf<E>;
  language: Language;
  address: string;
  client: Client;
  /** The `token` header, for endpoints that take another token than an auth session's. */
  token: string | undefined;
}

/** A call of any endpoint, as the HTTP layer passes it on. */
export interface AnyCall {
  params: unknown;
  query: unknown;
  body: unknown;
  files: Record<string, Upload | undefined>;
  actor: Actor | null;
  language: Language;
  address: string;
  client: Client;
  token: string | undefined;
}

/** A validated call of a signed-in person, before it is carried out. */
export type SharedCall = Pick<AnyCall, 'params' | 'query' | 'language'> & { actor: Actor };

/** Who else reads the same, and what it is made of. */
export interface Share extends Kept {
  /** Everything about the reader on which the response depends. */
  readers: string;
}

/** How the response of an endpoint is shared by those who read the same. */
export interface Sharing {
  /** Null when the response is nobody else's. A promise unless it is known from memory. */
  of: (call: SharedCall) => Share | null | Promise<Share | null>;
  /**
   * The reader's own fields, which stand at the end of the response. They depend on the reader and on what the response
   * itself depends on, and on nothing else. A promise unless they are known from memory.
   */
  own?: (call: SharedCall) => object | Promise<object>;
}

export interface Route {
  endpoint: Endpoint;
  handle: (call: AnyCall) => Promise<{ message?: string; data?: unknown }>;
  /** Instead of `handle`, for an endpoint that returns events: opens the stream once the call is authorized and valid. */
  listen?: (call: AnyCall, open: () => EventStream) => Promise<void>;
  /** Instead of `handle`, for an endpoint that returns a file. */
  openFile?: (call: AnyCall) => Promise<Download>;
  /** Caches the response to anonymous visitors until one of these tags is invalidated. */
  cacheTags: readonly string[] | undefined;
  /** Shares the response among signed-in people; fields of `own` are left out by `handle`. */
  share?: Sharing;
}

interface RouteOptions<E extends Endpoint, Own extends string> {
  cacheTags?: readonly string[];
  share?: {
    of: (call: SharedCallOf<E>) => ReturnType<Sharing['of']>;
    own?: (call: SharedCallOf<E>) => Record<Own, unknown> | Promise<Record<Own, unknown>>;
  };
}

/** A validated call of one endpoint by a signed-in person. */
export type SharedCallOf<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'language'> & {
  actor: Actor;
};

/** Binds an endpoint of the contract to its handler. */
export function on<E extends Endpoint, Own extends string = never>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Omit<ResultOf<E>, Own>>,
  { cacheTags, share }: RouteOptions<E, Own> = {},
): Route {
  // The HTTP layer validates by the same endpoint before it calls, so the wider types are safe here.
  return {
    endpoint,
    handle: handle as unknown as Route['handle'],
    cacheTags,
    share: share as Route['share'],
  };
}

/** Binds an endpoint that returns server-sent events to the code that opens its streams. */
export function onStream<E extends Endpoint>(
  endpoint: E,
  listen: (call: Call<E>, open: () => EventStream) => Promise<void>,
): Route {
  return {
    endpoint,
    handle: () => Promise.reject(notFound()),
    listen: listen as unknown as Route['listen'],
    cacheTags: undefined,
  };
}

/** Binds an endpoint that returns a file to the code that opens it. */
export function onFile<E extends Endpoint>(
  endpoint: E,
  openFile: (call: Call<E>) => Promise<Download>,
): Route {
  return {
    endpoint,
    handle: () => Promise.reject(notFound()),
    openFile: openFile as unknown as Route['openFile'],
    cacheTags: undefined,
  };
}
