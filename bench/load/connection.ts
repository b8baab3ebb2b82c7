import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ReplyReader } from './reply-reader.ts';

/** A keep-alive connection that sends the same bytes whenever the reply to the last ones is complete. */
export class LoadConnection {
  /** Of each call, in milliseconds. */
  readonly times: number[] = [];
  readonly #request: Buffer;
  readonly #reader = new ReplyReader();
  readonly #done = Promise.withResolvers<void>();
  readonly #socket: Socket;
  #sentAt = 0;
  #isLast = false;

  constructor(port: number, request: string) {
    this.#request = Buffer.from(request, 'latin1');
    this.#done.promise.catch(() => {});
    const buffer = Buffer.allocUnsafe(64 * 1024);
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer, callback: (size) => this.#hear(buffer.subarray(0, size)) },
    });
    this.#socket.on('error', this.#done.reject);
    this.#socket.on('close', () => this.#done.reject(new Error('the server closed a connection')));
  }

  async open(): Promise<void> {
    if (this.#socket.connecting) await once(this.#socket, 'connect');
  }

  start(): void {
    this.#send();
  }

  /** Waits for the reply that is under way; throws what went wrong since the start. */
  async stop(): Promise<void> {
    this.#isLast = true;
    await this.#done.promise;
    this.#socket.destroy();
  }

  #send(): void {
    this.#sentAt = performance.now();
    this.#socket.write(this.#request);
  }

  #hear(chunk: Buffer): boolean {
    try {
      if (!this.#reader.take(chunk)) return true;
      this.times.push(performance.now() - this.#sentAt);
      if (this.#isLast) this.#done.resolve();
      else this.#send();
    } catch (error) {
      this.#done.reject(error);
      this.#socket.destroy();
    }
    return true;
  }
}
