import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from './route.ts';

/** Tokens of people who signed in on the same browser, the last one first. */
const maxTokens = 5;
const deviceCookie = /(?:^|;\s*)device=((?:[\w-]{43}\.){0,4}[\w-]{43})(?:;|$)/;
const year = 365 * 24 * 60 * 60;

export function clientOf(request: FastifyRequest, reply: FastifyReply, https: boolean): Client {
  const deviceTokens = deviceCookie.exec(request.headers.cookie ?? '')?.[1]?.split('.') ?? [];
  return {
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    deviceTokens,
    rememberDevice(token) {
      const secure = https ? '; Secure' : '';
      const tokens = [token, ...deviceTokens.filter((other) => other !== token)].slice(0, maxTokens);
      const value = `device=${tokens.join('.')}; Path=/api/auth; Max-Age=${year}; HttpOnly; SameSite=Strict${secure}`;
      reply.header('set-cookie', value);
    },
  };
}

/** For calls that a page makes while it is rendered. */
export const noClient: Client = { userAgent: '', deviceTokens: [], rememberDevice() {} };
