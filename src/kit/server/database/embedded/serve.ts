import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isListening } from './control-socket.ts';
import { disarmLock, findPostmaster, lockFile, type Postmaster, shutDown, untilGone } from './postmaster.ts';
import { cleanEnvironment, type Plan } from './protocol.ts';
import { oneLine, reasonIn } from './reason.ts';
import { logSize, readLog } from './server-log.ts';

/** A server that accepts connections. */
export interface Serving {
  pid: number;
  gone: Promise<void>;
}

const timeoutMs = 60_000;
// The sessions of a killed server end shortly after it, and PostgreSQL starts no other before that.
const temporary = /pre-existing shared memory block|lock file ".*" already exists/;

/** Takes over the server that runs on the data folder, or starts one. Only the holder of the control socket may. */
export async function serve(plan: Plan, deadline = Date.now() + timeoutMs): Promise<Serving> {
  const running = await findPostmaster(plan.data);
  if (running && !(await isStopping(plan, running))) return adopt(plan, running.pid, deadline);
  if (running) await shutDown(running.pid, untilGone(plan.data, running.pid));
  await rm(plan.stopping, { force: true });
  await waitForOtherContainers(plan);
  for (const file of [lockFile(plan.data), `${plan.socket}.lock`]) await disarmLock(file);
  const started = await start(plan);
  if (typeof started !== 'string') return started;
  if (!temporary.test(started) || Date.now() > deadline) throw new Error(started);
  await sleep(100);
  return serve(plan, deadline);
}

/** A supervisor may die between the decision to stop a server and the signal, so the signal is sent again. */
async function isStopping(plan: Plan, running: Postmaster): Promise<boolean> {
  const stoppingPid = await readFile(plan.stopping, 'utf8').catch(() => '');
  return running.stopping || Number(stoppingPid) === running.pid;
}

async function adopt(plan: Plan, pid: number, deadline: number): Promise<Serving> {
  for (;;) {
    const running = await findPostmaster(plan.data);
    if (running?.pid !== pid || running.stopping) return serve(plan, deadline);
    if (running.ready) break;
    await sleep(20);
  }
  if (await isListening(plan.socket)) return { pid, gone: untilGone(plan.data, pid) };
  throw new Error(`a PostgreSQL server that was started by other means (process ${pid}) uses ${plan.data}`);
}

/** In a folder that containers share, another container's server has no process here, but its socket accepts. */
async function waitForOtherContainers(plan: Plan): Promise<void> {
  const deadline = Date.now() + timeoutMs / 2;
  while (await isListening(plan.socket)) {
    if (Date.now() > deadline) throw new Error(`a PostgreSQL server in another container uses ${plan.data}`);
    await sleep(100);
  }
}

/** Returns the reason when the server ends instead. */
async function start(plan: Plan): Promise<Serving | string> {
  const from = logSize(plan.log);
  const child = launch(plan);
  const end = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(oneLine(error)));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`));
  });
  for (;;) {
    const ended = await Promise.race([end, sleep(15)]);
    if (ended !== undefined) return reasonIn(await readLog(plan.log, from), ended);
    const running = await findPostmaster(plan.data);
    if (running?.ready && running.pid === child.pid) return { pid: running.pid, gone: end.then(() => {}) };
  }
}

function launch(plan: Plan) {
  const [program = '', ...rest] = plan.command;
  const log = openSync(plan.log, 'a', 0o600);
  try {
    const user = plan.uid === undefined ? {} : { uid: plan.uid, gid: plan.gid };
    return spawn(program, rest, { ...user, cwd: '/', env: cleanEnvironment, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
}
