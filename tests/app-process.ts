import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { builtServer, isBuilt, serverEnvironment, serverFlags, serverSource } from '../scripts/setup.mjs';

/** The app as people run it: a process of its own. */
export interface AppProcess {
  url: string;
  output: () => string;
  child: ChildProcess;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Lines about waiting depend on the speed of the machine. */
export const withoutWaitLines = (output: string): string =>
  output.replace(/^(?:Waiting for|Still waiting for|Done after) .*\n/gm, '');

/** The app stops by itself, and its PostgreSQL with it, when the process that started it ends without stopping it. */
const tether = ['--import', new URL('../scripts/tether.mjs', import.meta.url).href];
const serverOf = (main: string): [string, ...string[]] => [process.execPath, ...tether, ...serverFlags, main];

let hasBuild: boolean | undefined;

/** What `npm start` runs where the build is current, which starts in half the time; the API alone needs no build. */
function mainFile(): string {
  hasBuild ??= isBuilt();
  return hasBuild ? builtServer : serverSource;
}

interface ProcessOptions {
  /** Receives the whole output whenever there is more. */
  onOutput?: (output: string) => void;
  /** Receives the process before it is ready. */
  onSpawn?: (child: ChildProcess) => void;
  /** The project's folder. */
  folder?: string;
  /** The program and its first arguments, instead of the server itself. */
  command?: [string, ...string[]];
  /** Another user to run it as. */
  user?: { uid: number; gid: number } | undefined;
}

/** Starts it and waits for the ready line; throws its output, with the exit code as the cause, when it ends instead. */
export async function startProcess(
  environment: Record<string, string>,
  flags = ['--api-only'],
  { onOutput = () => {}, onSpawn = () => {}, folder = '.', command, user }: ProcessOptions = {},
): Promise<AppProcess> {
  const port = environment.PORT ?? String(await freePort());
  const [program, ...args] = command ?? serverOf(mainFile());
  const child = spawn(program, [...args, ...flags], {
    ...user,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      ...serverEnvironment,
      PORT: port,
      // Codeforces is never asked from here.
      CODEFORCES_URL: 'http://127.0.0.1:9/api',
      ...environment,
    },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', ...(command ? [] : (['ipc'] as const))],
  });
  onSpawn(child);
  let output = '';
  let isReady = false;
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      onOutput(output);
      // A long run logs a lot: only the start is searched.
      isReady ||= output.includes('is ready');
      if (isReady) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    // Closed, not exited: by then its whole output has been read.
    child.on('close', (code) => reject(new Error(withoutWaitLines(output), { cause: code })));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    child,
    async kill(signal) {
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
