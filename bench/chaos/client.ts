import { type CallOptions, type Reply, send } from '../client.ts';

/** The outcome of a call is unknown. */
export class NoReply extends Error {}

/** Nothing listens, so nothing was sent. */
export class NotSent extends NoReply {}

/** The reply to a valid call, which no kill explains. */
export class RejectedError extends Error {}

/** Calls a club that may be killed at any moment. Throws `NoReply` when the connection breaks or the server failed. */
export class Client {
  readonly #url: string;
  constructor(url: string) {
    this.#url = url;
  }

  async send(endpoint: string, options?: CallOptions): Promise<Reply> {
    const reply = await send(this.#url, endpoint, options).catch((error: Error) => {
      const { code } = (error.cause ?? {}) as { code?: string };
      if (code === 'ECONNREFUSED') throw new NotSent(code);
      throw new NoReply(code ?? error.message, { cause: error });
    });
    if (reply.status >= 500) throw new NoReply(`${reply.status} ${codeOf(reply)}`);
    return reply;
  }

  /** The body of a reply; throws `RejectedError` unless the call was carried out. */
  async call<Body>(endpoint: string, options?: CallOptions): Promise<Body> {
    return accepted<Body>(await this.send(endpoint, options));
  }

  /** Whether a file can be read; its address names the public host of the app. */
  async hasFile(address: string): Promise<boolean> {
    const { pathname, search } = new URL(address, 'http://localhost');
    const { status, text } = await this.send(`GET ${pathname}${search}`);
    return status === 200 && text.length > 0;
  }
}

export function accepted<Body>({ status, text }: Reply): Body {
  if (status === 200) return JSON.parse(text) as Body;
  throw new RejectedError(`${status} ${text.slice(0, 200)}`);
}

const codeOf = ({ text }: Reply): string | undefined => /"code":"([^"]+)"/.exec(text)?.[1];
