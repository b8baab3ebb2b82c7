/** What is needed of a worker of node:cluster. */
export interface WorkerProcess {
  readonly process: { readonly pid?: number; kill(signal: NodeJS.Signals): boolean };
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  once(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown;
}

/** A worker sends it when it serves, with the lines that the first of them has for people. */
export interface ReadyMessage {
  ready: true;
  lines: string[];
}

export class WorkerExitError extends Error {
  /** A worker that ends by itself has said why. */
  readonly isReported: boolean;
  constructor(code: number | null, signal: string | null) {
    super(`a worker process ended with ${signal ?? `code ${code}`} before it was ready`);
    this.isReported = signal === null;
  }
}

interface WorkerGroupOptions {
  count: number;
  fork: () => WorkerProcess;
  onExit: (worker: { pid: number | undefined; code: number | null; signal: string | null }) => void;
  /** Called when a worker serves in place of one that ended. */
  onReplaced: () => void;
  /** Called once, when workers end again and again and none is left that serves. */
  onGiveUp: () => void;
}

interface Running {
  readyAt: number | null;
  gone: Promise<void>;
}

/** A worker that served this long did not fail at its start. */
const lastedMs = 10_000;
const firstDelayMs = 250;
const maxDelayMs = 10_000;
/** Beyond one of each worker, which may all be killed at once. */
const maxFailures = 5;
/** Longer than a worker takes to drain; below the 30 seconds that containers have to stop. */
const stopTimeoutMs = 25_000;

/** Starts workers, replaces those that end, with growing delays when they end soon, and stops them all. */
export class WorkerGroup {
  readonly #options: WorkerGroupOptions;
  readonly #running = new Map<WorkerProcess, Running>();
  /** Workers in a row that ended soon. */
  #failures = 0;
  #isStarted = false;
  #isStopping = false;

  constructor(options: WorkerGroupOptions) {
    this.#options = options;
  }

  /** Starts one worker and then the others, because the first one prepares what they share. Returns its lines. */
  async start(): Promise<string[]> {
    const lines = await this.#fork();
    // The signal that stops the group found one worker only.
    if (this.#isStopping) return lines;
    const others = Array.from({ length: this.#options.count - 1 }, () => this.#fork());
    await Promise.all(others);
    this.#isStarted = true;
    return lines;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const ends = [...this.#running].map(([worker, { gone }]) => {
      worker.process.kill('SIGTERM');
      const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs);
      return gone.then(() => clearTimeout(timer));
    });
    await Promise.all(ends);
  }

  #fork(): Promise<string[]> {
    const worker = this.#options.fork();
    const gone = Promise.withResolvers<void>();
    const state: Running = { readyAt: null, gone: gone.promise };
    this.#running.set(worker, state);
    return new Promise((resolve, reject) => {
      worker.on('message', (message) => {
        if (!isReady(message)) return;
        state.readyAt = Date.now();
        resolve(message.lines);
      });
      const end = (code: number | null, signal: string | null) => {
        this.#running.delete(worker);
        gone.resolve();
        reject(new WorkerExitError(code, signal));
        if (this.#isStopping || (!this.#isStarted && state.readyAt === null)) return;
        this.#options.onExit({ pid: worker.process.pid, code, signal });
        this.#replace(state);
      };
      worker.once('exit', end);
      // Either it could not be forked and has no exit event, or a message to it failed because it was just killed.
      worker.on('error', () => void (worker.process.pid === undefined && end(null, 'no process')));
    });
  }

  #replace({ readyAt }: Running): void {
    const hasLasted = readyAt !== null && Date.now() - readyAt >= lastedMs;
    this.#failures = hasLasted ? 0 : this.#failures + 1;
    const isServing = [...this.#running.values()].some((other) => other.readyAt !== null);
    if (this.#failures >= this.#options.count + maxFailures && !isServing) {
      this.#isStopping = true;
      return this.#options.onGiveUp();
    }
    const delay = this.#failures === 0 ? 0 : firstDelayMs * 2 ** (this.#failures - 1);
    setTimeout(() => this.#forkAgain(), Math.min(delay, maxDelayMs));
  }

  #forkAgain(): void {
    // A replacement that ends is replaced by its own exit event.
    if (!this.#isStopping) this.#fork().then(this.#options.onReplaced, () => {});
  }
}

const isReady = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' && message !== null && 'ready' in message && message.ready === true;
