import type { IncomingMessage } from 'node:http';
import { uploadsBusy } from '#kit/shared/errors.ts';

const megabyte = 1024 * 1024;

/** What all bodies together may hold in a process, and those of one address or person: a hall of phones has one address. */
const limits = { all: 96 * megabyte, ofOne: 64 * megabyte };

/** Bodies that are being read, or whose call is being carried out. What is not read yet counts too. */
export class Bodies {
  #all = 0;
  readonly #ofOne = new Map<string, number>();

  /** Reserves room for a body; returns what gives it back. Throws when there is none. */
  reserve(owner: string, bytes: number): () => void {
    const own = this.#ofOne.get(owner) ?? 0;
    if (own + bytes > limits.ofOne || this.#all + bytes > limits.all) throw uploadsBusy();
    this.#count(owner, bytes);
    return () => this.#count(owner, -bytes);
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

/** A phone on a bad line sends more; slower, a picture would not arrive before the time for a request is over. */
const slowest = { bytes: 8 * 1024, everyMs: 10_000 };

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
