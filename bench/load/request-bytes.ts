export interface Target {
  path: string;
  headers?: Record<string, string>;
}

/** A GET as it is sent, again and again. */
export const requestBytes = ({ path, headers = {} }: Target): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
