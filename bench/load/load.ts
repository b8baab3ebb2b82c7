import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadOrder, LoadReport } from './load-worker.ts';

export interface Load {
  calls: number;
  seconds: number;
  times: number[];
  /** CPU time of the generator. */
  cpuSeconds: number;
}

/** The processes that make load. They live as long as the run, so that each measurement finds them warm. */
export class LoadGenerator {
  readonly #workers: ChildProcess[];

  constructor(processes: number) {
    this.#workers = Array.from({ length: processes }, () =>
      fork(join(import.meta.dirname, 'load-worker.ts'), {
        serialization: 'advanced',
        execArgv: ['--disable-warning=ExperimentalWarning'],
      }),
    );
  }

  async run({ port, requests, seconds }: LoadOrder): Promise<Load> {
    const shares = this.#workers.map((worker, at) => ({
      worker,
      requests: requests.filter((_, place) => place % this.#workers.length === at),
    }));
    const reports = await Promise.all(
      shares.map(async ({ worker, requests: own }) => {
        worker.send({ port, requests: own, seconds } satisfies LoadOrder);
        const [report] = (await once(worker, 'message')) as [LoadReport];
        if ('failure' in report) throw new Error(`load on port ${port}: ${report.failure}`);
        return report;
      }),
    );
    return {
      calls: reports.reduce((sum, { times }) => sum + times.length, 0),
      seconds: Math.max(...reports.map((report) => report.seconds)),
      times: reports.flatMap(({ times }) => times),
      cpuSeconds: reports.reduce((sum, report) => sum + report.cpuSeconds, 0),
    };
  }

  stop(): void {
    for (const worker of this.#workers) worker.kill();
  }
}
