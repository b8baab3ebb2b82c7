import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

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

/** Starts it and waits for the ready line; throws its output, with the exit code as the cause, when it ends instead. */
export async function startProcess(
  environment: Record<string, string>,
  flags = ['--api-only'],
): Promise<AppProcess> {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(
    process.execPath,
    ['--import', './src/kit/server/fast-drizzle.mjs', 'src/app/server/main.ts', ...flags],
    {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        NODE_COMPILE_CACHE: 'node_modules/.cache/node',
        PORT: port,
        // Codeforces is never asked from here.
        CODEFORCES_URL: 'http://127.0.0.1:9/api',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    // Closed, not exited: by then its whole output has been read.
    child.on('close', (code) => reject(new Error(output, { cause: code })));
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
