import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#tests/app-process.ts';
import { startApp } from '../club.ts';

/** The app under a service manager: whenever it ends, it is started again on the same port and data folder. */
export interface ClubProcess {
  dataDir: string;
  url: string;
  environment: Record<string, string>;
  /** Milliseconds to the ready line, of each start. The first creates the database and loads the sample club. */
  starts: number[];
  /** What starts that were not killed said when they failed. */
  failedStarts: string[];
  /** Undefined between the end of one process and the start of the next. */
  pid(): number | undefined;
  /** Ends it as a service manager does; its exit code. */
  stop(): Promise<number | null>;
}

/** Throws what the app says when its first start fails. */
export async function keepRunning(dataDir: string, processes: number): Promise<ClubProcess> {
  const environment = { PORT: String(await freePort()), PROCESSES: String(processes) };
  const starts: number[] = [];
  const failedStarts: string[] = [];
  let child: ChildProcess | undefined;
  const stopping = new AbortController();

  const startOnce = async () => {
    const begunAt = performance.now();
    const onSpawn = (spawned: ChildProcess) => (child = spawned);
    await startApp(dataDir, { flags: ['--api-only'], environment, onSpawn });
    starts.push(performance.now() - begunAt);
  };
  const restart = async () => {
    for (;;) {
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      child = undefined;
      if (stopping.signal.aborted) return;
      await startOnce().catch((error: Error) => {
        if (child?.signalCode === null) failedStarts.push(error.message.trim());
      });
    }
  };

  await startOnce().catch((error: Error) => {
    throw new Error(`The app does not start: ${error.message.trim()}`, { cause: error });
  });
  const restarting = restart();
  return {
    dataDir,
    url: `http://127.0.0.1:${environment.PORT}`,
    environment,
    starts,
    failedStarts,
    pid: () => child?.pid,
    async stop() {
      stopping.abort();
      const last = child;
      last?.kill('SIGTERM');
      await restarting;
      return last?.exitCode ?? null;
    },
  };
}
