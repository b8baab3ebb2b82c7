import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client';
import { WorkerValues } from './worker-values.ts';

/** What workers and the process that started them send each other; `id` joins a reply to its question. */
type Message =
  | { metrics: 'scrape' | 'collect'; id: number }
  | { metrics: 'text'; id: number; text: string }
  | { metrics: 'values'; id: number; values: MetricObject[][] };

type Kind = Message['metrics'];
type MessageOf<K extends Kind> = Extract<Message, { metrics: K }>;

const isOf = <K extends Kind>(kind: K, message: unknown): message is MessageOf<K> =>
  typeof message === 'object' && message !== null && (message as { metrics?: unknown }).metrics === kind;

/** A worker that starts or hangs is left out. */
const collectTimeoutMs = 2000;
const scrapeTimeoutMs = 4000;

/**
 * For the process that starts the workers: a scrape reaches one of them, which asks here for the metrics of all. Each
 * metric says by its `aggregator` how values combine.
 */
export function serveScrapes(): void {
  let rounds = 0;
  const values = new WorkerValues();
  /** Called with the id of each worker that has replied. */
  const receivers = new Map<number, (worker: number) => void>();

  async function collect(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const id = ++rounds;
    const replied = new Set<number>();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, collectTimeoutMs);
      receivers.set(id, (worker) => {
        if (replied.add(worker).size < workers.length) return;
        clearTimeout(timer);
        resolve();
      });
      for (const worker of workers) worker?.send({ metrics: 'collect', id } satisfies Message);
    });
    receivers.delete(id);
    return AggregatorRegistry.aggregate(values.all(replied)).metrics();
  }

  cluster.on('exit', ({ id }) => values.end(id));
  cluster.on('message', (worker: Worker, message: unknown) => {
    // A message may arrive after the end of its worker.
    if (isOf('values', message) && !worker.isDead()) {
      values.set(worker.id, message.values);
      receivers.get(message.id)?.(worker.id);
    }
    if (!isOf('scrape', message)) return;
    const { id } = message;
    // The worker waits for a while, and then sends its own numbers.
    collect().then(
      (text) => worker.isConnected() && worker.send({ metrics: 'text', id, text } satisfies Message),
      () => {},
    );
  });
}

/**
 * For a worker: sends its metrics when it is asked. Returns how to get those of all workers, which rejects when the
 * process that started this one does not reply.
 */
export function shareMetrics(registries: () => Registry[]): () => Promise<string> {
  let scrapes = 0;
  const receivers = new Map<number, (text: string) => void>();
  process.on('message', (message) => {
    if (isOf('text', message)) receivers.get(message.id)?.(message.text);
    if (!isOf('collect', message)) return;
    const { id } = message;
    // What cannot be read here is left out by the process that asks.
    Promise.all(registries().map((registry) => registry.getMetricsAsJSON())).then(
      (values) => process.send?.({ metrics: 'values', id, values } satisfies Message),
      () => {},
    );
  });
  return () =>
    new Promise((resolve, reject) => {
      const id = ++scrapes;
      const end = () => {
        clearTimeout(timer);
        receivers.delete(id);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error('The metrics of the other processes did not come'));
      }, scrapeTimeoutMs);
      receivers.set(id, (text) => {
        end();
        resolve(text);
      });
      process.send?.({ metrics: 'scrape', id } satisfies Message);
    });
}
