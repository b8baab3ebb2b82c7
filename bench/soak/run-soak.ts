import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppProcess, startProcess } from '#tests/app-process.ts';
import { fillUpTo } from '../people.ts';
import { addWave } from '../wave.ts';
import type { Message, Order } from './generator.ts';
import { Vitals, type VitalSigns } from './vitals.ts';

type Done = Extract<Message, { is: 'done' }>;

export interface SoakResult extends Omit<Done, 'is'> {
  vitals: VitalSigns;
}

interface Options {
  seconds: number;
  rate: number;
  streams: number;
  seed: number;
}

const people = 1_000;
const traineesOfLargeWave = 300;
/** Share of the run after which memory must no longer grow. */
const warmUp = 0.3;

/** Mixed traffic of every role on a club of realistic size, at a fixed rate. */
export async function runSoak(options: Options): Promise<SoakResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-soak-'));
  let app: AppProcess | undefined;
  try {
    app = await startProcess({ DATA_DIR: dataDir, SAMPLE: '1', RATE_LIMITS: 'off' }, []);
    await fillUpTo(dataDir, people);
    const largeWave = await addWave(dataDir, traineesOfLargeWave);
    return await soak(app, { ...options, url: app.url, largeWave });
  } finally {
    await app?.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

async function soak(app: AppProcess, order: Order): Promise<SoakResult> {
  const generator = fork(join(import.meta.dirname, 'generator.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', './src/kit/server/fast-drizzle.mjs'],
  });
  let vitals: Vitals | undefined;
  const done = new Promise<Done>((resolve, reject) => {
    generator.on('message', (message: Message) => {
      if (message.is === 'done') resolve(message);
      else vitals = new Vitals(app.child.pid ?? 0, app.url);
    });
    generator.once('exit', (code) => reject(new Error(`the generator ended with code ${code}`)));
  });
  generator.send(order);
  try {
    const { is: _, ...result } = await done;
    if (!vitals) throw new Error('the generator did not begin');
    return { ...result, vitals: vitals.stop(warmUp) };
  } finally {
    vitals?.stop(warmUp);
    generator.kill();
  }
}
