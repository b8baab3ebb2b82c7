import { fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#tests/app-process.ts';
import type { Contender } from './contender.ts';

export interface HelperServer extends Contender {
  stop(): Promise<void>;
}

/** Forks a server of the bench, which gets its settings and a port as JSON and says when it listens. */
export async function startHelper(name: string, module: string, settings: object): Promise<HelperServer> {
  const port = await freePort();
  const child = fork(module, [JSON.stringify({ ...settings, port })], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with code ${code}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return {
    name,
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await ended.catch(() => {});
    },
  };
}
