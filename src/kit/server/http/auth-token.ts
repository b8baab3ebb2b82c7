import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { hashOf } from '../security/tokens.ts';

/** The token of an auth session that a request carries. */
export function tokenOf(request: IncomingMessage): string | undefined {
  const { token, authorization } = request.headers;
  if (typeof token === 'string' && token !== '') return token.slice(0, 300);
  return authorization === undefined ? undefined : /^Bearer\s+(\S{1,300})$/i.exec(authorization)?.[1];
}

const last = Symbol('last token');
type Remembering = Socket & { [last]?: { token: string; hash: string } };

/** The hash that names the auth session of a token, remembered while its connection sends the same one. */
export function authSessionHashOf({ socket }: IncomingMessage, token: string): string {
  const remembering = socket as Remembering;
  if (remembering[last]?.token !== token) remembering[last] = { token, hash: hashOf(token) };
  return remembering[last].hash;
}
