import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/**
 * Reads the address that a call counts for: the nearest one that is not a trusted proxy. An IPv6 client has a whole /64
 * to choose from, so it counts as that network.
 */
export function clientAddressReader(trustProxy: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustProxy);
  return (request) => {
    const { remoteAddress = '0.0.0.0' } = request.socket;
    if (request.headers['x-forwarded-for'] === undefined) return countedAs(remoteAddress);
    // A proxy may write "unknown" where an address belongs: then the proxy itself is the nearest one known.
    return countedAs(proxyAddr.all(request, isTrusted).findLast((hop) => isIP(hop) !== 0) ?? remoteAddress);
  };
}

function countedAs(address: string): string {
  if (isIPv4(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
