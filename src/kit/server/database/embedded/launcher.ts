import { chmod, mkdir, realpath } from 'node:fs/promises';
import { type Account, findAccount } from './account.ts';
import { attach } from './attachment.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { database, derivedRoleOf, ensureCluster, superuser } from './cluster.ts';
import { type Layout, layoutOf, port, prepareRun } from './layout.ts';
import { announceWait, type Say } from '../../waiting.ts';
import type { Plan } from './protocol.ts';
import { oneLine } from './reason.ts';
import { startReason } from './start-reason.ts';

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
  /** The folder of the socket; postgres.js takes it as `host`. */
  readonly host: string;
  readonly port: number;
  /** The superuser, who owns and migrates the tables. */
  readonly user: string;
  readonly password: string;
  readonly database: string;
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
      host: layout.socketFolder,
      port,
      user: superuser,
      password,
      database,
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
