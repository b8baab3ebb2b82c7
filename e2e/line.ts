import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Transfer {
  path: string;
  /** Of the response: the head and as much of the body as was sent. */
  bytes: number;
}

/** A proxy before the app: the connection of a test, for its pages and service workers alike. */
export interface Line {
  url: string;
  /** Connections break, and new ones are refused. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** From now on connections break that ask for such a path; null: none do. */
  lose(paths: RegExp | null): void;
  /** The paths that were asked for in vain, in order. */
  lost: readonly string[];
  /** What was sent to the browser, in order. */
  transfers: readonly Transfer[];
  /** From now on the app is a newer release: every script has another name, and the old names are gone. */
  release(): void;
}

const scriptName = /([\w-]+-[\w-]{8})\.js/g;
const newScript = /\.next\.js$/;

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Passes a response on; that of a newer release with the new names of its scripts. */
async function pass(reply: IncomingMessage, response: ServerResponse, released: boolean): Promise<void> {
  const headers = { ...reply.headers };
  if (!released || !/html|javascript/.test(headers['content-type'] ?? '')) {
    response.writeHead(reply.statusCode ?? 502, headers);
    reply.pipe(response);
    return;
  }
  const text = (await textOf(reply)).replace(scriptName, '$1.next.js');
  delete headers['content-length'];
  response.writeHead(reply.statusCode ?? 502, headers).end(text);
}

export async function openLine(target: string): Promise<Line> {
  const { hostname: host, port } = new URL(target);
  let released = false;
  let losing: RegExp | null = null;
  const lost: string[] = [];
  const transfers: Transfer[] = [];
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers, url = '/' } = request;
    if (losing?.test(url)) {
      lost.push(url);
      response.destroy();
      return;
    }
    if (released && /^\/assets\/.*\.js$/.test(url) && !newScript.test(url)) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html>');
      return;
    }
    const path = url.replace(newScript, '.js');
    const plain = released ? { ...headers, 'accept-encoding': 'identity' } : headers;
    const transfer = { path: url, bytes: 0 };
    transfers.push(transfer);
    const onward = send({ host, port, path, method, headers: plain }, (reply) => {
      transfer.bytes += reply.rawHeaders.join('  \r\n').length;
      reply.on('data', (part: Buffer) => (transfer.bytes += part.length));
      pass(reply, response, released).catch(() => response.destroy());
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const listen = async (at: number): Promise<Server> => {
    const server = createServer(forward).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server: Server | null = await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}`,
    async cut() {
      if (!server) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      server = null;
      await closed;
    },
    async restore() {
      server ??= await listen(own);
    },
    lose(paths) {
      losing = paths;
    },
    lost,
    transfers,
    release() {
      released = true;
    },
  };
}
