import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { samplePassword } from '#app/server/sample/sample-people.ts';

export interface CallOptions {
  body?: unknown;
  token?: string;
  language?: 'en' | 'ar';
  /** Repeated calls with the same key are carried out once. */
  idempotencyKey?: string;
}

export interface Reply {
  status: number;
  text: string;
}

const timeoutMs = 30_000;

/** Makes a call such as `GET /api/level`; throws when there is no reply. */
export async function send(
  url: string,
  endpoint: string,
  { body, token, language = 'en', idempotencyKey }: CallOptions = {},
): Promise<Reply> {
  const [method, path = ''] = endpoint.split(' ');
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      'accept-language': language,
      // Plain bytes, as of the servers that the bench compares with.
      'accept-encoding': 'identity',
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token && { token }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, text: await response.text() };
}

const agent = new Agent({ keepAlive: true });

/** Reads as a signed-in person, for those who read so often that `fetch` would measure this process. */
export async function readText(url: string, path: string, token: string): Promise<string> {
  const headers = { token, 'accept-language': 'en', 'accept-encoding': 'identity' };
  const [response] = (await once(get(url + path, { agent, headers }), 'response')) as [IncomingMessage];
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${body.slice(0, 200)}`);
  return body;
}

/** The body of a reply; throws unless it is a 200. */
export async function sendOk<Body>(url: string, endpoint: string, options?: CallOptions): Promise<Body> {
  const { status, text } = await send(url, endpoint, options);
  if (status !== 200) throw new Error(`${endpoint}: ${status} ${text.slice(0, 200)}`);
  return JSON.parse(text) as Body;
}

export const sampleEmail = (role: string): string => `${role}@sample.club`;

interface SignedIn {
  token: string;
  user: object;
}

export const signIn = (url: string, email: string): Promise<SignedIn> =>
  sendOk<SignedIn>(url, 'POST /api/auth/login', { body: { email, password: samplePassword } });
