import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { checkServerIdentity, connect as secure, type ConnectionOptions } from 'node:tls';

/** What PostgreSQL's own clients accept as `sslmode`. */
const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof sslModes)[number];

interface TlsPolicy {
  mode: SslMode;
  /** A file of root certificates, or `system` for those that Node.js trusts. */
  rootCert: string | undefined;
}

/** Reads `sslmode` and `sslrootcert` as libpq does. A value that is none throws a sentence for the operator. */
export function tlsPolicyOf({ searchParams }: URL, environment = process.env): TlsPolicy {
  const rootCert = searchParams.get('sslrootcert') ?? (environment.PGSSLROOTCERT || undefined);
  // libpq accepts what JDBC calls it.
  const byFlag = searchParams.get('ssl') === 'true' ? 'require' : null;
  const fallback = rootCert === 'system' ? 'verify-full' : 'prefer';
  const text = searchParams.get('sslmode') ?? byFlag ?? (environment.PGSSLMODE || fallback);
  const mode = sslModes.find((one) => one === text);
  if (!mode) throw new Error(`sslmode must be ${listed(sslModes)}, not "${text.slice(0, 50)}"`);
  if (rootCert === 'system' && mode !== 'verify-full')
    throw new Error('sslrootcert=system is accepted with sslmode=verify-full only');
  return { mode, rootCert };
}

const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

interface Server {
  host: string;
  port: number;
}

const modesThatVerify = new Set<SslMode>(['require', 'verify-ca', 'verify-full']);

/** The options of TLS connections to a server; `require` checks the certificate only against given roots. */
export async function tlsOptionsOf(
  { mode, rootCert }: TlsPolicy,
  { host }: Server,
): Promise<ConnectionOptions> {
  const ca = modesThatVerify.has(mode) ? await rootsOf(rootCert) : undefined;
  if (mode === 'verify-ca' && !ca)
    throw new Error('sslmode=verify-ca needs the file of a root certificate in sslrootcert');
  if (!ca && mode !== 'verify-full') return { rejectUnauthorized: false };
  return {
    ...(ca ? { ca } : {}),
    rejectUnauthorized: true,
    // Checked against the host of the address: for an IP address the drivers would leave it out.
    checkServerIdentity: (_name, certificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
}

/** The given file, else the one that libpq looks for; undefined for the roots that Node.js trusts. */
async function rootsOf(rootCert: string | undefined): Promise<string | undefined> {
  if (rootCert === 'system') return undefined;
  try {
    return await readFile(rootCert ?? join(homedir(), '.postgresql/root.crt'), 'utf8');
  } catch (error) {
    if (rootCert === undefined) return undefined;
    throw new Error(`sslrootcert cannot be read (${(error as Error).message})`, { cause: error });
  }
}

/** Asks a server to change to TLS, eight bytes before anything else is said. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const timeoutMs = 10_000;

/** The server has TLS, but not with these options. */
export class HandshakeError extends Error {}

/** Makes one TLS connection and closes it. False when the server has no TLS; throws when the handshake fails. */
export async function offersTls({ host, port }: Server, options: ConnectionOptions): Promise<boolean> {
  const socket = connect({ host, port });
  // A firewall may swallow the packets.
  const timer = setTimeout(() => socket.destroy(timedOut(host, port)), timeoutMs);
  try {
    await nextEvent(socket, 'connect');
    socket.write(sslRequest);
    const reply = await nextEvent(socket, 'data');
    if (String(reply) !== 'S') return false;
    await handshake(socket, options);
    return true;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

async function handshake(socket: Socket, options: ConnectionOptions): Promise<void> {
  const secured = secure({ ...options, socket });
  try {
    await nextEvent(secured, 'secureConnect');
  } catch (error) {
    throw new HandshakeError((error as Error).message, { cause: error });
  } finally {
    secured.destroy();
  }
}

const nextEvent = (socket: Socket, event: 'connect' | 'data' | 'secureConnect'): Promise<unknown> =>
  new Promise((resolve, reject) => {
    socket.once(event, resolve);
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('the database closed the connection')));
  });

const timedOut = (host: string, port: number) =>
  Object.assign(new Error(`connect timed out after 10 seconds ${host}:${port}`), { code: 'CONNECT_TIMEOUT' });
