import { chmod, mkdir, realpath } from 'node:fs/promises';
import { type Account, findAccount } from './account.ts';
import { type Binaries, findBinaries, type Layout, layoutOf, port, prepareRun } from './layout.ts';
import { database, derivedRoleOf, ensureCluster, exists, superuser } from './cluster.ts';
import { announceWait, type Say } from '../../waiting.ts';
import { type Plan, cleanEnvironment, nextMessage, oneLine } from './protocol.ts';
import { findPostmaster, lockFile } from './postmaster.ts';
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { dial } from './control-socket.ts';

export interface EmbeddedOptions {
  /** Holds the cluster, its password, the log and the sockets. Nothing else belongs in it. */
  folder: string;
  /** Settings of PostgreSQL, for the process that starts it; who joins a running server takes it as it is. */
  settings?: Record<string, string>;
  /** Other programs than those of the npm package. */
  binaries?: Binaries;
  /** Receives what a slow start waits for. */
  say?: Say;
}

export interface EmbeddedServer {
  /** Of the superuser, who owns and migrates the tables; its host is the folder of the socket. */
  readonly connection: { host: string; port: number; user: string; password: string; database: string };
  /** Of the server's first process. Changes when it crashed and was started again. */
  readonly pid: number;
  /** A role without the superuser's rights, for the app itself; migrating creates it. */
  roleNamed(user: string): { user: string; password: string };
  /** Lets go of the server. Resolves when it is gone, or at once when other processes still use it. */
  stop(): Promise<void>;
}

// What a small server needs. Details of an error are left out of the log: they quote rows, and rows hold personal data.
const defaults = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_checkpoints: 'off',
};

/** A PostgreSQL of our own in `folder`: started, or joined when it runs already. A failure says why in one line. */
export async function startEmbedded({
  folder,
  settings = {},
  binaries,
  say = () => {},
}: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    const programs = binaries ?? (await findBinaries());
    const layout = layoutOf(await ensureFolder(folder));
    const account = await findAccount(layout, programs);
    await prepareRun(layout, account.owner);
    const sync = settings['fsync'] !== 'off';
    const cluster = ensureCluster(layout, { account, binaries: programs, sync });
    const password = await announceWait(say, 'the embedded PostgreSQL to be created', cluster);
    const reason = await startReason(layout.data);
    const plan = planOf(layout, { account, program: programs.postgres, settings });
    const attachment = await announceWait(say, reason, attach(plan));
    return {
      connection: { host: layout.socketFolder, port, user: superuser, password, database },
      get pid() {
        return attachment.pid;
      },
      roleNamed: (name) => derivedRoleOf(password, name),
      stop: () => attachment.release(),
    };
  } catch (error) {
    throw new Error(`PostgreSQL could not start in ${folder}: ${oneLine(error)}`, { cause: error });
  }
}

async function ensureFolder(folder: string): Promise<string> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  // As root another user runs PostgreSQL, and has to pass through.
  if (made && process.getuid?.() === 0) await chmod(folder, 0o711);
  return realpath(folder);
}

function planOf(
  layout: Layout,
  { account, program, settings }: { account: Account; program: string; settings: Record<string, string> },
): Plan {
  const all = {
    ...defaults,
    ...settings,
    port: String(port),
    // A list: unless quoted, a comma in the path would make it two.
    unix_socket_directories: `"${layout.socketFolder.replaceAll('"', '""')}"`,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    data: layout.data,
    socket: layout.socket,
    control: layout.control,
    stopping: layout.stopping,
    log: layout.log,
    command: [...account.prefix, program, '-D', layout.data, ...options],
    ...account.switchTo,
  };
}

/** What the start of a server will take its time with, in words for the person who waits. */
async function startReason(data: string): Promise<string> {
  const running = await findPostmaster(data);
  if (running?.stopping) return 'the embedded PostgreSQL to stop and start again';
  const crashed = !running && (await exists(lockFile(data)));
  return crashed
    ? 'the embedded PostgreSQL to recover: it was killed and replays its log'
    : 'the embedded PostgreSQL to start';
}

/** This process' hold on a server. While it lasts the server runs. */
interface Attachment {
  /** Changes when the server crashed and was started again. */
  readonly pid: number;
  release(): Promise<void>;
}

interface Link {
  socket: Socket;
  pid: number;
}

const startTimeoutMs = 60_000;

/** Attaches, and attaches again when the supervisor or the server is killed. */
async function attach(plan: Plan): Promise<Attachment> {
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
  const deadline = Date.now() + startTimeoutMs;
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
  throw new Error(`it was not ready within ${startTimeoutMs / 1_000} seconds: see ${plan.log}`);
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
