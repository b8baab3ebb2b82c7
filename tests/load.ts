import { request } from 'node:http';

interface Call {
  begunAt: number;
  /** What came instead of a 200. */
  failure: string | null;
}

/** Calls without a pause, from so many clients, until it is stopped. Each call opens a connection of its own. */
export class Load {
  readonly calls: Call[] = [];
  readonly #clients: Promise<unknown>;
  #isStopped = false;

  constructor(clients: number, call: () => Promise<number>) {
    this.#clients = Promise.all(Array.from({ length: clients }, () => this.#repeat(call)));
  }

  async #repeat(call: () => Promise<number>): Promise<void> {
    while (!this.#isStopped) {
      const begunAt = performance.now();
      const failure = await call().then(
        (status) => (status === 200 ? null : `status ${status}`),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      this.calls.push({ begunAt, failure });
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#clients;
  }
}

interface Target {
  url: string;
  path: string;
  token: string;
}

/** The status of a call over a new connection. */
export const statusOverNewConnection = ({ url, path, token }: Target): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(url + path, { agent: false, headers: { token } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
    });
    call.once('error', reject).end();
  });

/** As a proxy does it: the apps take turns, and when one refuses the connection the next is tried. */
export function takeTurns(urls: readonly string[], call: (url: string) => Promise<number>) {
  let turns = 0;
  const attempt = (turn: number, left: number): Promise<number> =>
    call(urls[turn % urls.length]!).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED' || left === 0) throw error;
      return attempt(turn + 1, left - 1);
    });
  return () => attempt((turns += 1), urls.length - 1);
}
