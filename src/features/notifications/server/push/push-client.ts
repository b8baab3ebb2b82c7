import { ECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
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

/** On the internet: addresses of every host, and those by which a network with IPv6 alone reaches IPv4. */
const outside = new Set(['unicast', 'rfc6052']);

/** Whether an address is in a network of one's own: a browser's push service never is. */
export const isInside = (address: string): boolean => !outside.has(ipaddr.process(address).range());

/** Names are looked up once, and what they name is checked, so that nobody has the server call its own network. */
const outsideOnly: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 4);
    const [first] = found;
    if (!first) return done(new Error('no address'), '', 4);
    if (found.some(({ address }) => isInside(address))) return done(new Error('an inner address'), '', 4);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });

/** Where a browser may want its notifications: at a public https address, or on this machine while developing. */
export function isAcceptable(endpoint: string, localOnly: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (localOnly && url.hostname === '127.0.0.1') return ['http:', 'https:'].includes(url.protocol);
  return url.protocol === 'https:' && url.port === '' && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
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

const dayInSeconds = 24 * 60 * 60;

/** Sends one notification and returns the status of the push service; the body of its response is not read. */
export function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, keys, subject, topic, localOnly, deadlineMs = 15_000 }: Sending,
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
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      { method, headers, signal, lookup: localOnly ? undefined : outsideOnly },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', (error) =>
      reject(signal.aborted ? new Error('the push service does not respond') : error),
    );
    sent.end(body);
  });
}
