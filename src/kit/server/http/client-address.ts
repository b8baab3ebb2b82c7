import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const plain = (address: string) =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;

/** Tells the address of who calls: the nearest one that is not a trusted proxy. IPv6 callers count by their /64. */
export function clientAddressReader(trusted: string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const network of trusted.flatMap((name) => named[name] ?? [name])) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    proxies.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  const isProxy = (address: string) => {
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
  return (request) => {
    let address = plain(request.socket.remoteAddress ?? '0.0.0.0');
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded !== undefined) {
      const hops = String(forwarded)
        .split(',')
        .map((hop) => plain(hop.trim()));
      while (isProxy(address) && hops.length > 0) {
        const next = hops.pop() ?? '';
        if (isIP(next) === 0) break;
        address = next;
      }
    }
    return isIP(address) === 6 ? networkOf(address) : address;
  };
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
