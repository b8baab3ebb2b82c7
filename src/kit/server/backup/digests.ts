import { createHash, hash } from 'node:crypto';
import type { Content } from './archive-format.ts';

const newline = 10;

/**
 * A checksum that does not depend on the order of its parts: the sum of their SHA-256, in eight numbers of 32 bits. A
 * restored table returns its rows in another order, and sorting large tables would be slow and depends on the locale.
 */
class UnorderedDigest {
  readonly #sums = new Uint32Array(8);

  add(part: Buffer | string): void {
    const bytes = hash('sha256', part, 'buffer');
    for (let lane = 0; lane < 8; lane += 1)
      this.#sums[lane] = (this.#sums[lane] ?? 0) + bytes.readUInt32LE(lane * 4);
  }

  get hex(): string {
    const bytes = Buffer.alloc(32);
    for (const [lane, sum] of this.#sums.entries()) bytes.writeUInt32LE(sum, lane * 4);
    return bytes.toString('hex');
  }
}

/** Counts and digests the rows of a COPY in text format, one a line, from chunks of any size. */
export class RowDigest {
  readonly #digest = new UnorderedDigest();
  #rest: Buffer = Buffer.alloc(0);
  #rows = 0;
  #bytes = 0;

  update(chunk: Buffer): void {
    this.#bytes += chunk.length;
    const text = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let start = 0;
    for (let end = text.indexOf(newline); end >= 0; end = text.indexOf(newline, start)) {
      this.#add(text.subarray(start, end));
      start = end + 1;
    }
    this.#rest = text.subarray(start);
  }

  #add(row: Buffer): void {
    this.#digest.add(row);
    this.#rows += 1;
  }

  get content(): Content {
    return { rows: this.#rows, bytes: this.#bytes, digest: this.#digest.hex };
  }
}

export interface FileDigestContent {
  count: number;
  bytes: number;
  digest: string;
}

/** Counts and digests files by key, size and content. */
export class FilesDigest {
  readonly #digest = new UnorderedDigest();
  #count = 0;
  #bytes = 0;

  add(file: { key: string; size: number; sha256: string }): void {
    this.#digest.add(`${file.sha256} ${file.size} ${file.key}`);
    this.#count += 1;
    this.#bytes += file.size;
  }

  get content(): FileDigestContent {
    return { count: this.#count, bytes: this.#bytes, digest: this.#digest.hex };
  }
}

/** Passes the chunks of a file on, and knows its size and SHA-256 afterwards. */
export class FileHasher {
  readonly #hash = createHash('sha256');
  size = 0;

  async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.#hash.update(chunk);
      this.size += chunk.length;
      yield chunk;
    }
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex');
  }
}
