import { deepStrictEqual } from 'node:assert/strict';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tests/app-process.ts';
import { send } from './client.ts';
import type { Club, Server } from './club.ts';
import type { Target } from './measure.ts';

interface OtherServer extends Server {
  stop(): Promise<void>;
}

/** Forks a server to compare with, which gets its settings and a port as JSON and says when it listens. */
async function startServer(name: string, module: string, settings: object): Promise<OtherServer> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, module), [JSON.stringify({ ...settings, port })], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with code ${code}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await ended.catch(() => {});
    },
  };
}

/** Installs and starts Express on the database of the club. */
export async function startPeer({ url, connection }: Club): Promise<OtherServer> {
  const cwd = join(import.meta.dirname, 'peer');
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd });
  return startServer('Express + pg', 'peer/server.mjs', { database: connection, publicUrl: url });
}

const addedByNode = new Set(['date', 'connection', 'keep-alive']);

/** Starts a bare server that sends the bytes with which the app replies to this call. */
export async function startBare({ url }: Server, { path, token }: Target): Promise<OtherServer> {
  const response = await fetch(url + path, { headers: { token, 'accept-encoding': 'identity' } });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 200)}`);
  const headers = [...response.headers].filter(([name]) => !addedByNode.has(name));
  return startServer('bare', 'bare-server.ts', { headers: Object.fromEntries(headers), body });
}

/** Throws unless the peer returns the same data; addresses of files may differ in their signature. */
export async function assertSameReply(club: Server, peer: Server, { path, token }: Target): Promise<void> {
  const read = async ({ url }: Server): Promise<unknown> => {
    const { status, text } = await send(url, `GET ${path}`, { token });
    if (status !== 200) throw new Error(`${url}${path}: ${status} ${text.slice(0, 200)}`);
    return JSON.parse(text.replaceAll(/("secure_url":"[^"?]*)\?[^"]*/g, '$1'));
  };
  deepStrictEqual(await read(peer), await read(club));
}
