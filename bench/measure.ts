import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tests/app-process.ts';

export interface Target {
  name: string;
  path: string;
  headers?: Record<string, string>;
}

export interface Result {
  name: string;
  app: number;
  bare: number;
  ratio: number;
}

const rounds = 5;
const seconds = 2;
const connections = 16;

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Requests per second of the app and of a bare server with the same bytes, alternating, so that noise hits both. */
export async function compare(url: string, target: Target): Promise<Result> {
  const headers = { 'accept-encoding': 'br', ...target.headers };
  const bare = await startBare(`${url}${target.path}`, headers);
  const rates: { app: number; bare: number }[] = [];
  try {
    await load(`${url}${target.path}`, headers, 1);
    for (let round = 0; round < rounds; round += 1) {
      rates.push({
        app: await load(`${url}${target.path}`, headers, seconds),
        bare: await load(bare.url, headers, seconds),
      });
    }
  } finally {
    await bare.stop();
  }
  return {
    name: target.name,
    app: median(rates.map((rate) => rate.app)),
    bare: median(rates.map((rate) => rate.bare)),
    ratio: median(rates.map((rate) => rate.app / rate.bare)),
  };
}

async function startBare(url: string, headers: Record<string, string>) {
  const { body, rawHeaders } = await rawAnswer(url, headers);
  const folder = await mkdtemp(join(tmpdir(), 'club-bench-'));
  const bodyFile = join(folder, 'body');
  await writeFile(bodyFile, body);
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['bench/bare-server.ts', JSON.stringify({ headers: rawHeaders, bodyFile, port })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

/** The response as it is on the wire, still compressed; Node adds the last three headers. */
async function rawAnswer(
  url: string,
  headers: Record<string, string>,
): Promise<{ body: Buffer; rawHeaders: string[] }> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const own = new Set(['date', 'connection', 'keep-alive']);
  const pairs = Array.from({ length: response.rawHeaders.length / 2 }, (_, at) =>
    response.rawHeaders.slice(2 * at, 2 * at + 2),
  );
  const rawHeaders = pairs.filter(([name = '']) => !own.has(name.toLowerCase())).flat();
  return { body: Buffer.concat(await response.toArray()), rawHeaders };
}

const run = promisify(execFile);

async function load(url: string, headers: Record<string, string>, duration: number): Promise<number> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const { stdout } = await run(
    'autocannon',
    ['-j', '-c', String(connections), '-d', String(duration), ...flags, url],
    { maxBuffer: 1e7 },
  );
  const { requests, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number };
    non2xx: number;
    errors: number;
  };
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers other than 2xx, ${errors} errors`);
  return requests.average;
}
