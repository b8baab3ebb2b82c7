import cluster from 'node:cluster';
import { join } from 'node:path';
import { type Config, readConfig } from '#club/server/config.ts';
import { reachStorage } from '#club/server/storage.ts';
import { appLog, consoleLog } from '#kit/server/log/log.ts';
import { serveScrapes } from '#kit/server/metrics/cluster-metrics.ts';
import { type ReadyMessage, WorkerExitError, WorkerGroup } from '#kit/server/processes/worker-group.ts';
import { announceWait } from '#kit/server/waiting.ts';
import { startDatabase } from './database.ts';
import { reasonOf } from './reason.ts';

const root = join(import.meta.dirname, '../../..');
const dev = process.argv.includes('--dev');
const log = consoleLog({ dev });
/** Of several processes the first one loads the sample club, and says what it waits for. */
const isFirst = cluster.worker === undefined || cluster.worker.id === 1;
const say = (line: string) => void (isFirst && log.info(line));

/** How to stop what was started, in the order of the start. */
const cleanups: (() => Promise<unknown>)[] = [];
const onStop = (stop: () => Promise<unknown>) => void cleanups.push(stop);

let stopping = false;

async function stop(code: number): Promise<void> {
  // A terminal and npm may each pass the same signal on, and every part of the stop has a time limit.
  if (stopping) return;
  stopping = true;
  for (const cleanUp of cleanups.splice(0).reverse())
    await cleanUp().catch((err: unknown) => log.error({ err }, 'A part of the server did not stop'));
  process.exit(code);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  if (cluster.isPrimary) await reachStorage(config);
  // Vite, which serves the pages in development, is one process.
  const shares = config.processes > 1 && !dev;
  const lines = shares && cluster.isPrimary ? await startWorkers(config) : await startServer(config);
  // Half of what the start leaves is garbage, which V8 would keep until traffic makes as much again.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  if (cluster.isWorker) process.send?.({ ready: true, lines } satisfies ReadyMessage);
  else if (!stopping) for (const line of lines) log.info(line);
}

async function startServer(config: Config): Promise<string[]> {
  // The process that starts the workers does without all that serving needs.
  const { serve } = await import('./serve.ts');
  const database = await startDatabase({
    config,
    migrate: cluster.isPrimary,
    flags: process.argv,
    say,
    onStop,
  });
  return serve({
    config,
    database,
    // Production logs JSON even in a terminal.
    log: appLog({ level: config.logLevel, terminal: dev || (!config.production && process.stdout.isTTY) }),
    root,
    pages: pagesOf(process.argv),
    validateResponses: dev,
    isFirst,
    say,
    onStop,
  });
}

async function startWorkers(config: Config): Promise<string[]> {
  await startDatabase({ config, migrate: true, flags: process.argv, say, onStop });
  // Workers accept from one queue of the kernel. Round robin would leave the connection that was on its way to a killed
  // worker without a reply.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  serveScrapes();
  const workers = new WorkerGroup({
    count: config.processes,
    fork: () => cluster.fork(),
    onExit: (worker) => log.error(worker, 'A worker process ended, and another takes its place'),
    onReplaced: () => log.info('The new worker process serves'),
    onGiveUp: () => {
      log.fatal('The worker processes end soon after their start again and again, so the server stops');
      void stop(1);
    },
  });
  onStop(() => workers.stop());
  return announceWait(say, 'the worker processes to start', workers.start());
}

/** `npm run dev` renders from the sources; a process for the API alone needs no build. */
function pagesOf(flags: string[]): 'built' | 'dev' | 'none' {
  if (flags.includes('--api-only')) return 'none';
  return dev ? 'dev' : 'built';
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

start().catch((error: unknown) => {
  // What was starting may fail because it is being stopped.
  if (stopping) return undefined;
  if (!(error instanceof WorkerExitError && error.isReported))
    log.fatal(`The start failed: ${startReasonOf(error)}`);
  return stop(1);
});

/** What only a start can run into, besides. */
function startReasonOf(error: unknown): string {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  return isTaken ? `port ${process.env.PORT ?? 3000} is in use; set PORT to another` : reasonOf(error);
}
