import type { OpenPermission, Role } from '#kit/shared/access-types.ts';
import type { ResultOf, BodyOf, Endpoint, FilesOf, ParamsOf, QueryOf } from '#kit/shared/endpoint.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { EventStream } from './event-stream.ts';
import type { Download } from './send-download.ts';

/** The signed-in person who makes a call. */
export interface Actor {
  id: string;
  role: Role;
  /** SHA-256 of the session token: names the session without being able to use it. */
  sessionHash: Buffer;
  /** Whether the person has to set up two-step sign-in before anything else. */
  needsTwoStep: boolean;
}

/** Resolves a session token. `isUse`: whether the call extends the session; an open stream does not. */
export type Authenticate = (token: string, options: { isUse: boolean }) => Promise<Actor | null>;

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
  /** The `token` header, for endpoints that take another token than a session's. */
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

export interface Route {
  endpoint: Endpoint;
  handle: (call: AnyCall) => Promise<{ message?: string; data?: unknown }>;
  /** Instead of `handle`, for an endpoint that returns events: opens the stream once the call is authorized and valid. */
  listen?: (call: AnyCall, open: () => EventStream) => Promise<void>;
  /** Instead of `handle`, for an endpoint that returns a file. */
  openFile?: (call: AnyCall) => Promise<Download>;
  /** Caches the response to anonymous visitors until one of these tags is invalidated. */
  cacheTags: readonly string[] | undefined;
  /** Tags of cached responses that this call makes stale. */
  invalidates: readonly string[];
}

interface RouteOptions {
  cacheTags?: readonly string[];
  invalidates?: readonly string[];
}

/** Binds an endpoint of the contract to its handler. */
export function on<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResultOf<E>>,
  { cacheTags, invalidates = [] }: RouteOptions = {},
): Route {
  // The HTTP layer validates by the same endpoint before it calls, so the wider type is safe here.
  return { endpoint, handle: handle as unknown as Route['handle'], cacheTags, invalidates };
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
    invalidates: [],
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
    invalidates: [],
  };
}
