import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';

interface Arrived {
  /** The path of the browser that it is for. */
  path: string;
  ttl: string | undefined;
  topic: string | undefined;
  /** What the browser shows, decrypted with its keys. */
  notification: { title: string; text: string; link: string; tag: string; language: string };
}

/** A browser's keys, and its subscription at a push service. */
export function makeBrowser(url: string, path: string) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    ecdh,
    auth,
    path,
    subscription: {
      endpoint: `${url}${path}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
  };
}

export type Browser = ReturnType<typeof makeBrowser>;

/** Throws unless the token was signed for this service with the key that it names. Returns that key. */
function readVapid(authorization: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    exp: number;
  };
  if (!signed || aud !== origin || exp * 1000 < Date.now()) throw new Error('not signed for this service');
  return key;
}

/** A push service as browsers have one: it checks the signature and decrypts what it gets, in the place of the browser. */
export async function startPushService() {
  const arrived: Arrived[] = [];
  const browsers = new Map<string, Browser>();
  /** The status for a path; 201 where none is set. */
  const statuses = new Map<string, number>();
  /** Paths that never get a reply, and the requests to them that still wait for one. */
  const silent = { paths: new Set<string>(), waiting: new Set<ServerResponse>() };
  const keys = new Set<string>();
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '';
      const body = await buffer(request);
      if (silent.paths.has(path)) {
        silent.waiting.add(response);
        response.on('close', () => silent.waiting.delete(response));
        return;
      }
      const status = statuses.get(path) ?? 201;
      const browser = browsers.get(path);
      if (status === 201 && browser) {
        keys.add(readVapid(request.headers.authorization ?? '', url));
        const text = ece.decrypt(body, {
          version: 'aes128gcm',
          privateKey: browser.ecdh,
          authSecret: browser.auth.toString('base64url'),
        });
        arrived.push({
          path,
          ttl: request.headers.ttl as string | undefined,
          topic: request.headers.topic as string | undefined,
          notification: JSON.parse(text.toString()),
        });
      }
      response.writeHead(status).end();
    })().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    arrived,
    statuses,
    silent,
    keys,
    addBrowser(path: string): Browser {
      const browser = makeBrowser(url, path);
      browsers.set(path, browser);
      return browser;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
