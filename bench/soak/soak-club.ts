import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type AppProcess, startProcess } from '#tests/app-process.ts';
import { fillUpTo } from '../people.ts';
import { addCamp } from '../camp.ts';
import type { Command, Message, Order } from './generator.ts';
import { residentMegabytes, Vitals, type VitalSigns } from './vitals.ts';

type Done = Extract<Message, { is: 'done' }>;

export interface SoakResult extends Omit<Done, 'is'> {
  vitals: VitalSigns;
  /** Megabytes of the app, started on the data of a club, after its first page and before there is any traffic. */
  idle: number;
}

interface StartOptions {
  rate: number;
  streams: number;
  seed: number;
  idleSeconds?: number;
  /** Another checkout. */
  folder?: string;
}

const people = 1_000;
const traineesOfLargeCamp = 300;
/** Share of the run after which memory must no longer grow. */
const warmUp = 0.3;

/** A running app of a checkout, filled, and the process that makes its traffic. */
export class SoakClub {
  readonly #dataDir: string;
  readonly #app: AppProcess;
  readonly #generator: ChildProcess;
  readonly #idle: number;
  /** Rejects when the generator ends by itself. */
  readonly #ended: Promise<never>;
  #vitals: Vitals | undefined;

  private constructor(dataDir: string, app: AppProcess, generator: ChildProcess, idle: number) {
    this.#dataDir = dataDir;
    this.#app = app;
    this.#generator = generator;
    this.#idle = idle;
    this.#ended = once(generator, 'exit').then(([code]) => {
      throw new Error(`the generator ended with code ${code}`);
    });
    this.#ended.catch(() => {});
  }

  static async start({ folder, idleSeconds = 0, ...traffic }: StartOptions): Promise<SoakClub> {
    const dataDir = await mkdtemp(join(tmpdir(), 'club-soak-'));
    // As root, another user runs PostgreSQL and has to pass through.
    await chmod(dataDir, 0o755);
    const environment = { DATA_DIR: dataDir, SAMPLE: '1', RATE_LIMITS: 'off' };
    const start = () => (folder ? startOther(resolve(folder), environment) : startProcess(environment, []));
    let app: AppProcess | undefined;
    try {
      // The first start makes the database and loads the sample club, which no later one does.
      app = await start();
      await app.kill('SIGTERM');
      app = await start();
      await (await fetch(app.url)).text();
      await sleep(idleSeconds * 1000);
      const idle = residentMegabytes(app.child.pid ?? 0);
      await fillUpTo(dataDir, people);
      const largeCamp = await addCamp(dataDir, traineesOfLargeCamp);
      const generator = fork(join(import.meta.dirname, 'generator.ts'), {
        execArgv: ['--disable-warning=ExperimentalWarning', '--import', './src/kit/server/fast-drizzle.mjs'],
      });
      const club = new SoakClub(dataDir, app, generator, idle);
      await club.#tell({ is: 'prepare', url: app.url, largeCamp: largeCamp, ...traffic } satisfies Order);
      return club;
    } catch (error) {
      await app?.kill('SIGTERM');
      await removeFolder(dataDir);
      throw error;
    }
  }

  /** Traffic for so long; may be called again and again. */
  async run(seconds: number): Promise<void> {
    this.#vitals ??= new Vitals(this.#app.child.pid ?? 0, this.#app.url);
    this.#vitals.isCounting = true;
    await this.#tell({ is: 'run', seconds });
    this.#vitals.isCounting = false;
  }

  async finish(): Promise<SoakResult> {
    const { is: _, ...result } = (await this.#tell({ is: 'finish' })) as Done;
    if (!this.#vitals) throw new Error('there was no traffic');
    return { ...result, vitals: this.#vitals.stop(warmUp), idle: this.#idle };
  }

  async stop(): Promise<void> {
    this.#vitals?.stop(warmUp);
    this.#generator.kill();
    await this.#app.kill('SIGTERM');
    await removeFolder(this.#dataDir);
  }

  async #tell(command: Command): Promise<Message> {
    this.#generator.send(command);
    const [message] = (await Promise.race([once(this.#generator, 'message'), this.#ended])) as [Message];
    return message;
  }
}

/** The app of another checkout, built and started with the flags that it brings. */
async function startOther(folder: string, environment: Record<string, string>): Promise<AppProcess> {
  execFileSync(process.execPath, ['scripts/setup.mjs'], { cwd: folder, stdio: 'inherit' });
  const setup = (await import(pathToFileURL(join(folder, 'scripts/setup.mjs')).href)) as {
    serverFlags: string[];
    serverEnvironment: Record<string, string>;
  };
  return startProcess({ ...setup.serverEnvironment, ...environment }, [], {
    folder,
    command: [process.execPath, ...setup.serverFlags, 'src/app/server/main.ts'],
  });
}

const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
