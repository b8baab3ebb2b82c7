/** Reads replies of a keep-alive connection that sends one request at a time; strict, so that nothing is counted wrongly. */
const headEnd = Buffer.from('\r\n\r\n');

export class ReplyReader {
  #pending: Buffer | undefined;
  /** Bytes of the body that have not arrived; null while the head is read. */
  #left: number | null = null;

  /** Takes what arrived; true when the reply is complete. */
  take(chunk: Buffer): boolean {
    if (this.#left === null) {
      const all = this.#pending ? Buffer.concat([this.#pending, chunk]) : chunk;
      const end = all.indexOf(headEnd);
      if (end < 0) {
        // A copy, because the caller reads the next bytes into the same buffer.
        this.#pending = Buffer.from(all);
        return false;
      }
      this.#pending = undefined;
      this.#left = bodyLength(all.toString('latin1', 0, end + 2)) - (all.length - end - headEnd.length);
    } else {
      this.#left -= chunk.length;
    }
    if (this.#left < 0) throw new Error(`${-this.#left} bytes follow the end of a reply`);
    if (this.#left > 0) return false;
    this.#left = null;
    return true;
  }
}

const lengthLine = /\r\ncontent-length: *(\d+)\r\n/i;

function bodyLength(head: string): number {
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`a reply begins with ${head.split('\r\n')[0]}`);
  const length = lengthLine.exec(head)?.[1];
  if (length === undefined) throw new Error(`a reply has no Content-Length:\n${head}`);
  return Number(length);
}
