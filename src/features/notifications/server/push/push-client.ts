import { ECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import webPush from 'web-push';

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export const makeVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys();

/** IANA's special-purpose networks, multicast and reserved ones. Of IPv6 only 2000::/3 is on the internet. */
const insideNetworks = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15
  198.51.100.0/24 203.0.113.0/24 224.0.0.0/3
  ::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20`;
const inside = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const network of insideNetworks.split(/\s+/)) {
  const [start = '', bits] = network.split('/');
  const family = isIPv4(start) ? 'ipv4' : 'ipv6';
  inside[family].addSubnet(start, Number(bits), family);
}

/** Whether an address is in a network of one's own: a browser's push service never is. */
export function isInside(address: string): boolean {
  const parsed = ipaddr.process(address);
  // By 64:ff9b::/96 a network with IPv6 alone reaches IPv4: the last four bytes are the address.
  if (parsed.kind() === 'ipv4' || parsed.toNormalizedString().startsWith('64:ff9b:0:0:0:0:'))
    return inside.ipv4.check(parsed.toByteArray().slice(-4).join('.'));
  return inside.ipv6.check(address.split('%', 1)[0] ?? '', 'ipv6');
}

/** Names are looked up once, and what they name is checked, so that nobody has the server call its own network. */
const outsideOnly: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 4);
    const [first] = found;
    if (!first) return done(new Error('no address'), '', 4);
    if (found.some(({ address }) => isInside(address))) return done(new Error('an inner address'), '', 4);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });

/** The push services of the browsers: Chrome and most others, Chromium, Firefox, Edge, Safari. */
const services =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|([\w-]+\.)+(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))$/;

/** Where a browser may want its notifications: at a push service, or while developing at any public name and on this machine. */
export function isAcceptable(endpoint: string, localOnly: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (localOnly && url.hostname === '127.0.0.1') return ['http:', 'https:'].includes(url.protocol);
  const isPlausible = localOnly
    ? isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
    : services.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && isPlausible;
}

/** Whether a notification can be encrypted for these keys: one is a point of the curve, the other has 16 bytes. */
export function areUsable({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  try {
    const point = Buffer.from(p256dh, 'base64url');
    ECDH.convertKey(point, 'prime256v1');
    return point.length === 65 && Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

interface Sending {
  payload: string;
  keys: VapidKeys;
  /** An address of the club, for the push service. */
  subject: string;
  /** A later notification of the same topic replaces an earlier one that was not delivered. */
  topic: string;
  localOnly: boolean;
  /** For the whole request, however the push service splits its response. */
  deadlineMs?: number;
}

/** The fault of the push service or of the subscription, and not of the way there. */
export class PushRefusal extends Error {}

const dayInSeconds = 24 * 60 * 60;

/** Sends one notification and returns the status of the push service; the body of its response is not read. */
export function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, keys, subject, topic, localOnly, deadlineMs = 5000 }: Sending,
): Promise<number> {
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    {
      TTL: dayInSeconds,
      topic,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, ...keys },
    },
  );
  const request = endpoint.startsWith('http:') ? requestHttp : requestHttps;
  const signal = AbortSignal.timeout(deadlineMs);
  let isConnected = false;
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      { method, headers, signal, lookup: localOnly ? undefined : outsideOnly },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.once('socket', (socket) => {
      isConnected = !socket.connecting;
      socket.once('connect', () => (isConnected = true));
    });
    sent.on('error', (error) =>
      reject(signal.aborted && isConnected ? new PushRefusal('the push service does not respond') : error),
    );
    sent.end(body);
  });
}
