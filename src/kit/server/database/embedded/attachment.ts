import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { dial } from './control-socket.ts';
import { cleanEnvironment, nextMessage, type Plan } from './protocol.ts';
import { oneLine } from './reason.ts';

/** This process' hold on a server. While it lasts the server runs. */
export interface Attachment {
  /** Changes when the server crashed and was started again. */
  readonly pid: number;
  release(): Promise<void>;
}

interface Link {
  socket: Socket;
  pid: number;
}

const patience = 60_000;

/** Attaches, and attaches again when the supervisor or the server is killed. */
export async function attach(plan: Plan): Promise<Attachment> {
  let current = await link(plan);
  let pending: Promise<Link | null> = Promise.resolve(current);
  let released: Promise<void> | undefined;

  const relink = async (): Promise<Link | null> => {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
      if (released) return null;
      try {
        current = await link(plan);
        follow();
        return current;
      } catch (error) {
        process.emitWarning(`PostgreSQL is lost and does not start again: ${oneLine(error)}`);
        await sleep(pause, undefined, { ref: false });
      }
    }
  };
  const follow = () => {
    current.socket.unref().once('close', () => {
      if (!released) pending = relink();
    });
  };
  const letGo = async () => {
    // Neither a connection nor a pause above keeps the process alive, but this must come to its end.
    const awake = setInterval(() => {}, 1_000);
    let held = await pending;
    // A supervisor that dies before it replies leaves the server running: the next one takes over.
    while (held && !(await goodbye(held.socket))) held = await link(plan).catch(() => null);
    clearInterval(awake);
  };
  follow();

  return {
    get pid() {
      return current.pid;
    },
    release: () => (released ??= letGo()),
  };
}

/** One connection to a supervisor whose server is ready. Starts a supervisor when there is none. */
async function link(plan: Plan): Promise<Link> {
  const deadline = Date.now() + patience;
  let supervisor: Supervisor | null = null;
  while (Date.now() < deadline) {
    const socket = await dial(plan.control);
    if (socket) {
      const message = await nextMessage(socket, deadline);
      if (message?.is === 'ready') return { socket, pid: message.pid };
      if (message?.is === 'failed') throw new Error(message.reason);
      // Closed without a word: it was about to end.
    } else if (supervisor?.failed) {
      throw new Error(`its supervisor ended with code ${supervisor.failed}: see ${plan.log}`);
    } else if (!supervisor?.alive) {
      supervisor = startSupervisor(plan);
    }
    await sleep(20);
  }
  throw new Error(`it was not ready within ${patience / 1_000} seconds: see ${plan.log}`);
}

interface Supervisor {
  alive: boolean;
  failed: number;
}

function startSupervisor(plan: Plan): Supervisor {
  const log = openSync(plan.log, 'a', 0o600);
  const flags = ['--max-old-space-size=32', '--max-semi-space-size=1'];
  const script = join(import.meta.dirname, 'supervisor.ts');
  // With a compile cache Node need not load its TypeScript compiler: 12 MB and 70 ms less.
  const env = { ...cleanEnvironment, NODE_COMPILE_CACHE: join(dirname(plan.control), 'compiled') };
  const child = spawn(process.execPath, [...flags, script, JSON.stringify(plan)], {
    cwd: '/',
    env,
    // A session of its own: a Ctrl-C in the terminal is for the app alone.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const state = { alive: true, failed: 0 };
  child.once('error', () => Object.assign(state, { alive: false, failed: -1 }));
  child.once('exit', (code) => Object.assign(state, { alive: false, failed: code ?? 0 }));
  return state;
}

async function goodbye(socket: Socket): Promise<boolean> {
  if (socket.closed) return false;
  const reply = nextMessage(socket);
  socket.write('bye\n');
  return (await reply)?.is === 'released';
}
