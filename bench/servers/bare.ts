import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Target } from '../load/request-bytes.ts';
import { type HelperServer, startHelper } from './helper-process.ts';

/** A bare server that sends what the app replies to this call. */
export async function startBare(appUrl: string, { path, headers = {} }: Target): Promise<HelperServer> {
  const { body, rawHeaders } = await rawReply(appUrl + path, headers);
  const folder = await mkdtemp(join(tmpdir(), 'club-bench-'));
  const bodyFile = join(folder, 'body');
  await writeFile(bodyFile, body);
  const module = join(import.meta.dirname, 'bare-server.ts');
  const server = await startHelper('bare', module, { headers: rawHeaders, bodyFile });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

const addedByNode = new Set(['date', 'connection', 'keep-alive']);

/** The reply as it is on the wire, still compressed. */
async function rawReply(url: string, headers: Record<string, string>) {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  const pairs = Array.from({ length: response.rawHeaders.length / 2 }, (_, at) =>
    response.rawHeaders.slice(2 * at, 2 * at + 2),
  );
  const rawHeaders = pairs.filter(([name = '']) => !addedByNode.has(name.toLowerCase())).flat();
  return { body: Buffer.concat(await response.toArray()), rawHeaders };
}
