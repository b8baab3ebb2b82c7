import type { CallOf, Endpoint, ReplyOf } from '#kit/shared/endpoint.ts';
import type { ErrorCode } from '#kit/shared/errors.ts';
import type { FileFormat } from '#kit/shared/page.ts';
import { connectionLosses, reportOffline, reportOnline } from './connection.ts';
import { endAuthSession, getAuthSession } from './auth-session.ts';
import { createSignal } from './signal.ts';

export type FailureCode = ErrorCode | 'OFFLINE';

interface Failure {
  code: FailureCode;
  message: string;
  status?: number;
  errors?: Record<string, string>;
  retryAfter?: number;
  requestId?: string;
}

/** A failed call: the server's error, or a lost connection. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  /** By field, in the reader's language. */
  readonly errors: Record<string, string>;
  /** Seconds until a retry can succeed. */
  readonly retryAfter: number | undefined;
  /** Names the call in the server's log, for a person to quote. */
  readonly requestId: string | undefined;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ApiFailure';
    this.code = failure.code;
    this.status = failure.status ?? 0;
    this.errors = failure.errors ?? {};
    this.retryAfter = failure.retryAfter;
    this.requestId = failure.requestId;
  }
}

export const toApiFailure = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure({ code: 'INTERNAL', message: 'errors.INTERNAL' });

/** Only network and server errors are worth a retry. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'OFFLINE' || error.status >= 500);

export const isOffline = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'OFFLINE';

/** Somebody else has changed it meanwhile. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'CONFLICT';

/** The person may not make the call. */
export const isForbidden = (error: Error | null): error is ApiFailure =>
  error instanceof ApiFailure && error.code === 'FORBIDDEN';

type Files<E> = E extends { files: infer F } ? { files?: { [K in keyof F]?: File | undefined } } : object;

/** Names one submission, so that the server carries out a repeated call once. */
export interface Idempotent {
  idempotencyKey: string;
}

export type ApiCall<E> = CallOf<E> &
  Files<E> &
  (E extends { idempotent: true } ? Idempotent : object) & {
    /** Sent instead of the session's token. */
    token?: string;
    signal?: AbortSignal;
    /** The call outlives the page. */
    keepalive?: boolean;
  };

type Plain = string | number | boolean | null | undefined;

interface LooseCall {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: Record<string, Plain>;
  files?: Record<string, File | undefined>;
  idempotencyKey?: string;
  token?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
}

function addressOf(path: string, { params = {}, query = {} }: LooseCall): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  // As the server's cache names it.
  search.sort();
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function multipartOf(body: Record<string, Plain>, files: [string, File][]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined && value !== null) form.append(name, String(value));
  for (const [name, file] of files) form.append(name, file);
  return form;
}

function payloadOf({ body, files = {} }: LooseCall): { body?: BodyInit; type?: string } {
  const given = Object.entries(files).filter((entry): entry is [string, File] => entry[1] !== undefined);
  if (given.length > 0) return { body: multipartOf(body ?? {}, given) };
  return body ? { body: JSON.stringify(body), type: 'application/json' } : {};
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  try {
    const { code, message, errors, requestId } = (await response.json()) as Failure;
    return new ApiFailure({ code, message, errors, requestId, retryAfter, status: response.status });
  } catch {
    // Not our envelope: a proxy between the browser and the server responded.
    return new ApiFailure({
      code: 'INTERNAL',
      message: 'errors.INTERNAL',
      retryAfter,
      status: response.status,
    });
  }
}

/** A fetch or a body that breaks off is a lost connection, unless the caller aborted it or the body is no JSON. */
async function orOffline<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal?.aborted || error instanceof SyntaxError) throw error;
    reportOffline();
    throw new ApiFailure({ code: 'OFFLINE', message: 'errors.OFFLINE' });
  }
}

/** The response to a call, its body unread. Throws like `call`. */
export async function request(endpoint: Endpoint, input: LooseCall): Promise<Response> {
  const token = input.token ?? getAuthSession()?.token;
  const { body, type } = payloadOf(input);
  const headers = new Headers({ 'Accept-Language': document.documentElement.lang });
  if (type) headers.set('Content-Type', type);
  if (token) headers.set('token', token);
  if (input.idempotencyKey !== undefined) headers.set('Idempotency-Key', input.idempotencyKey);

  const { method, path } = endpoint;
  const { signal, keepalive } = input;
  const losses = connectionLosses();
  const sending = fetch(addressOf(path, input), { method, headers, body, signal, keepalive });
  const response = await orOffline(sending, signal);
  reportOnline(losses);
  if (response.ok) return response;

  const failure = await failureOf(response);
  // Another tab may have begun a new session since.
  const isOwn = token !== undefined && token === getAuthSession()?.token;
  if (isOwn && failure.code === 'UNAUTHENTICATED') endAuthSession('expired');
  if (isOwn && failure.code === 'FORBIDDEN') refused.tell();
  throw failure;
}

/** Calls an endpoint of the contract. Throws an ApiFailure; its message is a text, or a catalog key when no server responded. */
export async function call<E extends Endpoint>(endpoint: E, input: ApiCall<E>): Promise<ReplyOf<E>> {
  const response = await request(endpoint, input);
  return orOffline(response.json() as Promise<ReplyOf<E>>, input.signal);
}

/** The whole list of an endpoint as a file. Throws like `call`. */
export const callForFile = async (
  endpoint: Endpoint,
  format: FileFormat | 'zip',
  query: LooseCall['query'],
): Promise<Blob> => orOffline((await request(endpoint, { query: { ...query, format } })).blob());

const refused = createSignal();

/** Calls that the server refused to the signed-in person: their rights may have changed since the sign-in. */
export const subscribeRefusals = refused.subscribe;
