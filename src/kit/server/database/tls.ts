import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionOptions } from 'node:tls';
import { DatabaseError } from 'pg';

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

const modesThatVerify = new Set<SslMode>(['require', 'verify-ca', 'verify-full']);

/** The options of TLS connections; `require` checks the certificate only against given roots. */
export async function tlsOptionsOf({ mode, rootCert }: TlsPolicy): Promise<ConnectionOptions> {
  const ca = modesThatVerify.has(mode) ? await rootsOf(rootCert) : undefined;
  if (mode === 'verify-full') return { ca, rejectUnauthorized: true };
  if (ca) return { ca, rejectUnauthorized: true, checkServerIdentity: () => undefined };
  if (mode === 'verify-ca')
    throw new Error('sslmode=verify-ca needs the file of a root certificate in sslrootcert');
  return { rejectUnauthorized: false };
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

/** Why a connection got no TLS, in a sentence for the operator; null when it failed for another reason. */
export function tlsProblemOf(error: unknown, mode: SslMode): string | null {
  const { code, errno, message } = error as NodeJS.ErrnoException;
  if (message === 'The server does not support SSL connections')
    return `the database has no TLS, which sslmode=${mode} requires`;
  // A failure of the network has an errno, except one that closes the connection.
  const isOfTls = code && errno === undefined && code !== 'ECONNRESET' && !(error instanceof DatabaseError);
  return isOfTls ? `sslmode=${mode} does not accept the database's certificate (${message})` : null;
}
