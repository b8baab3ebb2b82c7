/** `Body` is what the endpoint returns. */
export interface Reply<Body> {
  status: number;
  body: Body;
}

/** The outcome of a call is unknown. */
export class NoReply extends Error {}

/** Nothing listens, so nothing was sent. */
export class NotSent extends NoReply {}

/** The reply to a valid call, which no kill explains. */
export class RejectedError extends Error {}

const timeoutMs = 30_000;

interface Call {
  body?: unknown;
  token?: string;
  key?: string;
}

/** Throws `NoReply` when the connection breaks or the server says that it failed. */
export class Client {
  readonly #url: string;
  constructor(url: string) {
    this.#url = url;
  }

  async call<Body = unknown>(endpoint: string, { body, token, key }: Call = {}): Promise<Reply<Body>> {
    const [method, path] = endpoint.split(' ') as [string, string];
    const isForm = body instanceof FormData;
    const response = await this.fetch(path, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token ? { token } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    const content = (await response.json().catch(brokenOff)) as Body;
    return { status: response.status, body: content };
  }

  async fetch(path: string, options: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(new URL(path, this.#url), { ...options, signal }).catch(brokenOff);
    if (response.status < 500) return response;
    const { code } = (await response.json().catch(brokenOff)) as { code?: string };
    throw new NoReply(`${response.status} ${code}`);
  }
}

function brokenOff(error: Error): never {
  const { code } = (error.cause ?? {}) as { code?: string };
  if (code === 'ECONNREFUSED') throw new NotSent(code);
  throw new NoReply(code ?? error.message, { cause: error });
}

/** Throws unless the call was carried out. */
export function accepted<Body>(reply: Reply<Body>): Body {
  if (reply.status === 200) return reply.body;
  throw new RejectedError(`${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`);
}
