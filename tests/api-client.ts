/** Calls the app over HTTP, as any other client does. */
export interface Reply {
  status: number;
  headers: Headers;
  body: {
    success: boolean;
    status: string;
    code?: string;
    message?: string;
    errors?: Record<string, string>;
    token?: string;
    // Its shape depends on the endpoint.
    // oxlint-disable-next-line typescript/no-explicit-any
    [field: string]: any;
  };
}

/** The cookie that a reply sets, as a later call sends it. */
export const cookieOf = ({ headers }: Reply): string => headers.get('set-cookie')!.split(';')[0]!;

interface CallOptions {
  token?: string;
  language?: string;
  headers?: Record<string, string>;
}

export class ApiClient {
  readonly url: string;
  readonly #settle: () => Promise<void>;

  /** `settle` waits until the app has heard of what a test wrote into the database by itself. */
  constructor(url: string, settle = () => Promise.resolve()) {
    this.url = url;
    this.#settle = settle;
  }

  get = (path: string, options?: CallOptions) => this.send('GET', path, undefined, options);
  post = (path: string, body?: unknown, options?: CallOptions) => this.send('POST', path, body, options);
  patch = (path: string, body?: unknown, options?: CallOptions) => this.send('PATCH', path, body, options);
  delete = (path: string, body?: unknown, options?: CallOptions) => this.send('DELETE', path, body, options);

  async send(
    method: string,
    path: string,
    body?: unknown,
    { token, language, headers = {} }: CallOptions = {},
  ): Promise<Reply> {
    await this.#settle();
    const multipart = body instanceof FormData;
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body === undefined || multipart ? {} : { 'content-type': 'application/json' }),
        ...(token ? { token } : {}),
        ...(language ? { 'accept-language': language } : {}),
        ...headers,
      },
      body: multipart
        ? body
        : typeof body === 'string'
          ? body
          : body === undefined
            ? undefined
            : JSON.stringify(body),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Reply['body'],
    };
  }

  /** Opens an event stream and leaves it. */
  async open(path: string, { token }: CallOptions): Promise<Reply> {
    const stop = new AbortController();
    const response = await fetch(this.url + path, { headers: token ? { token } : {}, signal: stop.signal });
    const { status, headers, ok } = response;
    const body = ok ? { success: true, status: 'Success' } : ((await response.json()) as Reply['body']);
    stop.abort();
    return { status, headers, body };
  }
}
