import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** A worker asks for the metrics of all with a number, and gets their text with the same number. */
interface Scrape {
  scrape: number;
  text?: string;
}

const isScrape = (message: unknown): message is Scrape =>
  typeof message === 'object' && message !== null && 'scrape' in message;

/** A little longer than the library waits for a worker that hangs. */
const timeoutMs = 6000;

/** For the process that starts the workers: a scrape reaches one of them, which asks here for the metrics of all. */
export function serveScrapes(): void {
  const workers = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isScrape(message)) return;
    const reply = (text: string) => worker.isConnected() && worker.send({ ...message, text });
    // Without a reply the worker sends its own numbers.
    workers.clusterMetrics().then(reply, () => {});
  });
}

/** For a worker: gives its metrics to the others, and returns how to get those of all; empty when that takes too long. */
export function shareMetrics(registries: Registry[]): () => Promise<string> {
  AggregatorRegistry.setRegistries(registries);
  // Replies from now on.
  void new AggregatorRegistry();
  const waiting = new Map<number, (text: string) => void>();
  let scrapes = 0;
  process.on('message', (message) => {
    if (isScrape(message)) waiting.get(message.scrape)?.(message.text ?? '');
  });
  return async () => {
    const scrape = ++scrapes;
    const answered = new Promise<string>((resolve) => waiting.set(scrape, resolve));
    process.send?.({ scrape } satisfies Scrape);
    const text = await Promise.race([answered, pause(timeoutMs, '', { ref: false })]);
    waiting.delete(scrape);
    return text;
  };
}
