import type { IncomingMessage, ServerResponse } from 'node:http';
import { uploadsBusy } from '#kit/shared/errors.ts';

const megabyte = 1024 * 1024;

/** What all bodies together may hold in a process, and those of one address or person: a hall of phones has one address. */
const limits = { all: 96 * megabyte, ofOne: 64 * megabyte };

/** What the smallest body counts as, which bounds their number. */
const least = megabyte / 4;

/** Large bodies that are being read, or whose call is being carried out. What is not read yet counts too. */
export class Bodies {
  #all = 0;
  readonly #ofOne = new Map<string, number>();

  /** Reserves room for a body until the response has ended or the client is gone. Throws when there is none. */
  reserve(owner: string, bytes: number, response: ServerResponse): void {
    const size = Math.max(bytes, least);
    const own = this.#ofOne.get(owner) ?? 0;
    if (response.closed || own + size > limits.ofOne || this.#all + size > limits.all) throw uploadsBusy();
    this.#count(owner, size);
    response.once('close', () => this.#count(owner, -size));
  }

  #count(owner: string, change: number): void {
    this.#all += change;
    const own = (this.#ofOne.get(owner) ?? 0) + change;
    if (own === 0) this.#ofOne.delete(owner);
    else this.#ofOne.set(owner, own);
  }
}

/** How long the body of a request is; null when its client does not say. */
export function declaredLength({ headers }: IncomingMessage): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length'] ?? 0);
}

/** A phone on a bad line sends more. */
const slowest = { bytes: 4 * 1024, everyMs: 10_000 };

/** Closes the connection of a client that stops or drips in the middle of a body. */
export function endWhenSlow(request: IncomingMessage, { bytes, everyMs } = slowest): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const check = setInterval(() => {
    if (!request.complete && socket.bytesRead - before < bytes) socket.destroy();
    before = socket.bytesRead;
  }, everyMs).unref();
  request.once('close', () => clearInterval(check));
}
