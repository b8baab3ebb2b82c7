import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort, startProcess } from '#tests/app-process.ts';

interface Options {
  dataDir: string;
  processes: number;
}

/** The app under a service manager: whenever it ends, it is started again on the same port and data folder. */
export class ClubProcess {
  /** Milliseconds to the ready line of the first start, which creates the database and loads the sample club. */
  firstStart = 0;
  /** The same for all starts after it. */
  readonly starts: number[] = [];
  /** What starts that were not killed said when they failed. */
  readonly failedStarts: string[] = [];
  readonly url: string;
  readonly environment: Record<string, string>;
  #child: ChildProcess | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;

  private constructor(port: number, { dataDir, processes }: Options) {
    this.url = `http://127.0.0.1:${port}`;
    this.environment = {
      DATA_DIR: dataDir,
      PORT: String(port),
      PROCESSES: String(processes),
      SAMPLE: '1',
      RATE_LIMITS: 'off',
    };
  }

  /** Throws what the app says when its first start fails. */
  static async start(options: Options): Promise<ClubProcess> {
    const club = new ClubProcess(await freePort(), options);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    club.#running = club.#runForever(resolve);
    club.#running.catch(reject);
    await promise;
    return club;
  }

  /** Undefined between the end of one process and the start of the next. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Ends it as a service manager does; its exit code. */
  async stop(): Promise<number | null> {
    this.#isStopped = true;
    const child = this.#child;
    child?.kill('SIGTERM');
    await this.#running;
    return child?.exitCode ?? null;
  }

  async #runForever(onReady: () => void): Promise<void> {
    while (!this.#isStopped) {
      if (await this.#startOnce()) onReady();
      const child = this.#child;
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      this.#child = undefined;
    }
  }

  async #startOnce(): Promise<boolean> {
    const begunAt = performance.now();
    try {
      await startProcess(this.environment, ['--api-only'], { onSpawn: (child) => (this.#child = child) });
      const ms = performance.now() - begunAt;
      if (this.firstStart === 0) this.firstStart = ms;
      else this.starts.push(ms);
      return true;
    } catch (error) {
      const message = (error as Error).message.trim();
      // Before the first start nothing is killed: it would fail again and again.
      if (this.firstStart === 0) throw new Error(`The app does not start: ${message}`, { cause: error });
      if (this.#child?.signalCode === null) this.failedStarts.push(message);
      return false;
    }
  }
}
