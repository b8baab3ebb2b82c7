import { Agent, get, type IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import { digestOf } from './expected.ts';
import { isTouched } from '#features/results/standing.rules.ts';

interface StandingReply {
  data: { userId: string; total: number; rank: number }[];
  size: number;
  own: { total: number; rank: number } | null;
}

export interface Reading {
  userId: string;
  /** Nanoseconds of the machine's clock, the same in all processes. */
  at: bigint;
  digest: string;
}

/** Connections for the reads of all watchers; browsers bring their own, but the machine that measures has only so many. */
const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/** Somebody who has the standing of their camp open: listens, and reads again as the web app does. */
export class Watcher {
  readonly readings: Reading[] = [];
  readonly counts = { events: 0, skipped: 0, notModified: 0 };
  readonly #url: string;
  readonly #campId: string;
  readonly #userId: string;
  readonly #headers: Record<string, string>;
  readonly #opened = Promise.withResolvers<void>();
  #etag: string | undefined;
  #shown: Pick<StandingReply, 'data' | 'own'> | undefined;
  #last = '';
  #isReading = false;
  #isDirty = false;

  constructor(url: string, { campId, userId, token }: { campId: string; userId: string; token: string }) {
    this.#url = url;
    this.#campId = campId;
    this.#userId = userId;
    this.#headers = { token };
  }

  /** Opens the stream, then the page. */
  async open(): Promise<void> {
    const request = get(
      `${this.#url}/api/live?campId=${this.#campId}`,
      { headers: this.#headers, agent: false },
      (response) => this.#listen(response),
    );
    request.on('error', (error) => this.#opened.reject(error));
    await this.#opened.promise;
    await this.#read();
  }

  #listen(response: IncomingMessage): void {
    if (response.statusCode !== 200) return this.#opened.reject(new Error(`stream: ${response.statusCode}`));
    const parser = createParser({
      onEvent: ({ event = '', data }) => {
        this.counts.events += 1;
        if (event !== 'standing') return;
        // Without totals everything may have changed.
        const { totals } = JSON.parse(data) as { totals?: [number, number][] };
        if (totals && this.#shown && !isTouched(this.#shown, totals)) this.counts.skipped += 1;
        else void this.#read();
      },
    });
    response.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
    // A stream that ends is an error of the run: nobody changed who may read.
    response.on('close', () => process.emitWarning('a stream ended'));
    this.#opened.resolve();
  }

  /** Reads; what changed during a read is read after it. */
  async #read(): Promise<void> {
    this.#isDirty = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isDirty) {
      this.#isDirty = false;
      await this.#readOnce();
    }
    this.#isReading = false;
  }

  async #readOnce(): Promise<void> {
    const { status, body, etag } = await request(`${this.#url}/api/standing?campId=${this.#campId}`, {
      ...this.#headers,
      ...(this.#etag && { 'if-none-match': this.#etag }),
    });
    const at = process.hrtime.bigint();
    if (status === 304) this.counts.notModified += 1;
    else this.#show(JSON.parse(body) as StandingReply);
    this.#etag = etag;
    this.readings.push({ userId: this.#userId, at, digest: this.#last });
  }

  #show({ data, own }: StandingReply): void {
    this.#shown = { data, own };
    this.#last = digestOf(data, own);
  }
}

const request = (url: string, headers: Record<string, string>) =>
  new Promise<{ status: number; body: string; etag: string | undefined }>((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        const body = Buffer.concat(chunks).toString();
        if (status !== 200 && status !== 304) reject(new Error(`${url}: ${status} ${body.slice(0, 200)}`));
        else resolve({ status, body, etag: response.headers.etag });
      });
    }).on('error', reject);
  });
