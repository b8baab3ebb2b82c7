import type { IncomingMessage } from 'node:http';

export function tokenOf(request: IncomingMessage): string | undefined {
  const { token, authorization } = request.headers;
  if (typeof token === 'string' && token !== '') return token.slice(0, 300);
  return authorization === undefined ? undefined : /^Bearer\s+(\S{1,300})$/i.exec(authorization)?.[1];
}
