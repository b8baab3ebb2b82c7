import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from './route.ts';

const deviceCookie = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;
const year = 365 * 24 * 60 * 60;

export function clientOf(request: FastifyRequest, reply: FastifyReply, https: boolean): Client {
  return {
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    deviceToken: deviceCookie.exec(request.headers.cookie ?? '')?.[1],
    rememberDevice(token) {
      const secure = https ? '; Secure' : '';
      const value = `device=${token}; Path=/api/auth; Max-Age=${year}; HttpOnly; SameSite=Strict${secure}`;
      reply.header('set-cookie', value);
    },
  };
}

/** For calls that a page makes while it is rendered. */
export const noClient: Client = { userAgent: '', deviceToken: undefined, rememberDevice() {} };
