export interface Call {
  /** As the table prints it, without ids. */
  route: string;
  path: string;
  method?: string;
  token?: string;
  language?: 'en' | 'ar';
  body?: unknown;
}

export interface Reply {
  status: number;
  text: string;
}

const timeoutMs = 30_000;

export async function send(
  url: string,
  { path, method = 'GET', token, language = 'en', body }: Call,
): Promise<Reply> {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      'accept-language': language,
      ...(token ? { token } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, text: await response.text() };
}

export async function readJson<Body>(url: string, call: Omit<Call, 'route'>): Promise<Body> {
  const { status, text } = await send(url, { ...call, route: call.path });
  if (status !== 200) throw new Error(`${call.path}: ${status} ${text.slice(0, 200)}`);
  return JSON.parse(text) as Body;
}
