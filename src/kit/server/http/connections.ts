import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * An idle connection stays longer than proxies use one (nginx 60 seconds, Caddy 120): a proxy that sends a request on a
 * connection that is just being closed gets an error. A request takes as long as 20 MB do on a slow line.
 */
const timeouts = { keepAliveTimeout: 150_000, headersTimeout: 30_000, requestTimeout: 300_000 };

const idleCheckMs = 100;
/** A busy process reads the first request of a new connection late. */
const firstRequestMs = 1000;
const maxDrainMs = 10_000;

/**
 * Servers that end every connection after its current request once they drain. Node would wait for connections that
 * become idle later, and for ever for one that a browser opened in advance.
 */
export class DrainingServers {
  /** The open connections of each server, with the time when they came. */
  readonly #servers = new Map<Server, Map<Socket, number>>();

  create(listener: RequestListener): Server {
    const sockets = new Map<Socket, number>();
    const server = createServer(timeouts, listener);
    server.on('connection', (socket) => {
      sockets.set(socket, performance.now());
      socket.once('close', () => sockets.delete(socket));
    });
    this.#servers.set(server, sockets);
    return server;
  }

  drain(): void {
    for (const [server, sockets] of this.#servers) {
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
      const endIdle = () => {
        server.closeIdleConnections();
        for (const [socket, since] of sockets)
          if (socket.bytesRead === 0 && performance.now() - since > firstRequestMs) socket.destroy();
      };
      const check = setInterval(endIdle, idleCheckMs).unref();
      const limit = setTimeout(() => server.closeAllConnections(), maxDrainMs).unref();
      server.once('close', () => {
        clearInterval(check);
        clearTimeout(limit);
      });
    }
  }
}
