import type { OpenPermission, Role } from '#kit/shared/access-types.ts';
import type { BodyOf, Endpoint, FilesOf, HandledOf, ParamsOf, QueryOf } from '#kit/shared/endpoint.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { EventStream } from './event-stream.ts';
import type { Download } from './send-download.ts';

export interface Actor {
  id: string;
  role: Role;
  /** SHA-256 of the auth session token: names the auth session without being able to use it. */
  authSessionHash: Buffer;
  /** Whether the person has to set up two-step sign-in before anything else. */
  needsTwoStep: boolean;
  /** Role, groups and duties as one text: those who have the same read the same, apart from what is their own. */
  audience: string;
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
  /** Whether the address was handed out to the actor, who knew the password then. */
  handedOut: boolean;
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
  handedOut: boolean;
  token: string | undefined;
}

export interface Route {
  endpoint: Endpoint;
  handle: (call: AnyCall) => Promise<{ message?: string; data?: unknown }>;
  /** Whether the calls of an address are still within its limit; throws before a file that comes with one is read. */
  admit?: (address: string) => Promise<void>;
  /** Instead of `handle`, for an endpoint that returns events: opens the stream once the call is authorized and valid. */
  listen?: (call: AnyCall, open: () => EventStream) => Promise<void>;
  /** Instead of `handle`, for an endpoint that returns a file; null where this call asks for no file. */
  openFile?: (call: AnyCall) => Promise<Download | null>;
  /** Caches the response for everybody of the same audience until one of its tags is invalidated. */
  cache?: (call: AnyCall) => readonly string[] | null;
}

interface RouteOptions<E extends Endpoint> extends Pick<Route, 'admit'> {
  /**
   * The tags of what the response is made of; with them it is cached for those of the same audience, so nothing of the
   * reader's own may be in it. Null: this response is not cached.
   */
  cache?: (call: Call<E>) => readonly string[] | null;
  /** The file that a call asks for instead of JSON, if it does. */
  openFile?: (call: Call<E>) => Promise<Download | null>;
}

export function on<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<HandledOf<E>>,
  options: RouteOptions<E> = {},
): Route {
  // The HTTP layer validates by the same endpoint before it calls, so the wider types are safe here.
  return { endpoint, handle, ...options } as unknown as Route;
}

/** Stands in for the handler of an endpoint that returns no JSON. */
const noHandle: Route['handle'] = () => Promise.reject(notFound());

/** Binds an endpoint that returns server-sent events to the code that opens its streams. */
export function onStream<E extends Endpoint>(
  endpoint: E,
  listen: (call: Call<E>, open: () => EventStream) => Promise<void>,
): Route {
  return { endpoint, handle: noHandle, listen: listen as unknown as Route['listen'] };
}

/** Binds an endpoint that returns a file to the code that opens it. */
export function onFile<E extends Endpoint>(
  endpoint: E,
  openFile: (call: Call<E>) => Promise<Download>,
): Route {
  return { endpoint, handle: noHandle, openFile: openFile as unknown as Route['openFile'] };
}
