import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from './route.ts';

/**
 * Reads the address that a call counts for: the nearest one that is not a trusted proxy. An IPv6 client has a whole /64
 * to choose from, so it counts as that network.
 */
export function clientAddressReader(trustProxy: string[]): (request: IncomingMessage) => string {
  const trusts = proxyAddr.compile(trustProxy);
  // A hop that proxy-addr cannot parse is not a trusted proxy; its exception would end the process.
  const isTrusted = (hop: string, index: number) => ipaddr.isValid(hop) && trusts(hop, index);
  return (request) => {
    const { remoteAddress = '0.0.0.0' } = request.socket;
    if (request.headers['x-forwarded-for'] === undefined) return countedAs(remoteAddress);
    // A proxy may write "unknown" where an address belongs: then the proxy itself is the nearest one known.
    return countedAs(
      proxyAddr.all(request, isTrusted).findLast((hop) => ipaddr.isValid(withoutZone(hop))) ?? remoteAddress,
    );
  };
}

/** `fe80::1%eth0.100` names an interface of this machine, which ipaddr.js does not parse in every form. */
const withoutZone = (address: string): string => address.split('%')[0] ?? '';

function countedAs(address: string): string {
  if (isIPv4(address)) return address;
  const plain = withoutZone(address);
  if (!ipaddr.isValid(plain)) return address.slice(0, 100);
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

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
