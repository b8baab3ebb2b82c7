// A process of its own that owns PostgreSQL, so that the server outlives a crash of the app for a moment, is shared by
// all app processes on one folder, and never outlives them all. It imports nothing but Node's own modules.
import { statSync, writeFileSync, closeSync, openSync, copyFileSync, truncateSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { claim, isListening } from './control-socket.ts';
import { shutDown, disarmLock, findPostmaster, lockFile, type Postmaster, untilGone } from './postmaster.ts';
import { type Message, type Plan, cleanEnvironment, oneLine, reasonIn } from './protocol.ts';
import { spawn } from 'node:child_process';
import { readFile, rm, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const maxLogBytes = 10 * 1024 * 1024;

const logSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The first lines that were logged since the file had `from` bytes: a failed start logs its reason early. */
async function readLog(file: string, from: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), { position: from });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Keeps the log and one older piece of it. The file is emptied in place, since PostgreSQL itself holds it open: it
 * does not write through the supervisor, so that it goes on logging when the supervisor is killed.
 */
function trimLog(file: string): void {
  try {
    if (logSize(file) <= maxLogBytes) return;
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  } catch {
    // A full disk must not take the supervisor down; the next minute tries again.
  }
}

/** A server that accepts connections. */
interface Serving {
  pid: number;
  gone: Promise<void>;
}

const timeoutMs = 60_000;
// The sessions of a killed server end shortly after it, and PostgreSQL starts no other before that.
const temporary = /pre-existing shared memory block|lock file ".*" already exists/;

/** Takes over the server that runs on the data folder, or starts one. Only the holder of the control socket may. */
async function serve(plan: Plan, deadline = Date.now() + timeoutMs): Promise<Serving> {
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

// Time for a crashed app to come back before its server is stopped.
const lingerMs = 2_000;

const plan = JSON.parse(process.argv[2] ?? '{}') as Plan;
/** App processes that use the server: an open connection each, which the kernel closes however they die. */
const clients = new Set<Socket>();
/** Apps that said goodbye and wait for the confirmation. */
const leaving = new Set<Socket>();
/** The state that a new client receives; undefined while the server starts. */
let state: Message | undefined;
let serving: Serving | undefined;
let ending = false;
let lastLeft: NodeJS.Timeout | undefined;

// A signal to the whole group (a terminal, a service manager) is for the app, which drains and says goodbye first.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) process.on(signal, () => {});
process.umask(0o077);

const listener = createServer(welcome);
// Lost to another supervisor: its own app finds that one.
if (!(await claim(listener, plan.control))) process.exit(0);
const ownName = statSync(plan.control).ino;

setInterval(trimLog, 60_000, plan.log).unref();
try {
  serving = await serve(plan);
  void serving.gone.then(serverGone);
  announce({ is: 'ready', pid: serving.pid });
  // Now, not on exit: by then the folder may have been removed, and this would bring it back.
  flushCompileCache();
  if (clients.size === 0) stopSoon();
} catch (error) {
  announce({ is: 'failed', reason: oneLine(error) });
  // The app that started us may not have called yet.
  if (clients.size > 0) exit();
  else lastLeft = setTimeout(exit, lingerMs);
}

function welcome(socket: Socket): void {
  clearTimeout(lastLeft);
  clients.add(socket);
  socket.on('error', () => {});
  socket.on('data', () => goodbye(socket));
  socket.on('close', () => {
    leaving.delete(socket);
    if (clients.delete(socket) && clients.size === 0) stopSoon();
  });
  if (state) send(socket, state);
  if (state?.is === 'failed') exit();
}

function goodbye(socket: Socket): void {
  if (!clients.delete(socket)) return;
  leaving.add(socket);
  if (clients.size > 0) send(socket, { is: 'released' });
  else if (serving) stop();
}

function stopSoon(): void {
  if (ending) return;
  lastLeft = setTimeout(stop, lingerMs);
}

/** Runs in one go: a client is either counted before the decision or finds the listener closed and starts anew. */
function stop(): void {
  if (ending || !serving || clients.size > 0) return;
  ending = true;
  if (isReplaced()) process.exit(0);
  markStopping(serving.pid);
  listener.close();
  void shutDown(serving.pid, serving.gone);
}

/** Before the name is free, so that the next supervisor waits for this server instead of adopting it. */
function markStopping(pid: number): void {
  try {
    writeFileSync(plan.stopping, String(pid));
  } catch {
    // A full disk or a removed folder is no reason to leave the server running.
  }
}

/** Should two supervisors ever have claimed the name, the later has it, and the server is its business. */
function isReplaced(): boolean {
  const name = statSync(plan.control, { throwIfNoEntry: false });
  return name !== undefined && name.ino !== ownName;
}

/** Stopped or crashed. After a crash the clients lose their connection, connect again and get a new server. */
function serverGone(): void {
  for (const socket of leaving) send(socket, { is: 'released' });
  exit();
}

/** Closes everything; the process ends with its last connection. */
function exit(): void {
  // Closing removes the name, which by now is another's.
  if (!ending && isReplaced()) process.exit(0);
  ending = true;
  clearTimeout(lastLeft);
  listener.close();
  for (const socket of clients) socket.end();
  // A suspended app does not delay the exit.
  setTimeout(() => process.exit(0), 1_000).unref();
}

function announce(message: Message): void {
  state = message;
  for (const socket of clients) send(socket, message);
}

function send(socket: Socket, message: Message): void {
  const last = message.is !== 'ready';
  const line = `${JSON.stringify(message)}\n`;
  if (last) socket.end(line);
  else socket.write(line);
}
