// A process of its own that owns PostgreSQL, so that the server outlives a crash of the app for a moment, is shared by
// all app processes on one folder, and never outlives them all. It imports nothing but Node's own modules.
import { statSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { claim } from './control-socket.ts';
import { shutDown } from './postmaster.ts';
import type { Message, Plan } from './protocol.ts';
import { oneLine } from './reason.ts';
import { serve, type Serving } from './serve.ts';
import { trimLog } from './server-log.ts';

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
