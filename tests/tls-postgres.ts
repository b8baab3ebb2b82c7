import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAccount } from '#kit/server/database/embedded/account.ts';
import { findBinaries, layoutOf } from '#kit/server/database/embedded/layout.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';
import { closeDatabase, findRows, openDatabase, ping, type Root } from '#kit/server/database/client.ts';
import { freePort } from './app-process.ts';
import { makeAuthority } from './certificates.ts';

/** Accounts with the password `secret`, and whether the server wants TLS from them. */
const accounts = { either: 'host', tls_only: 'hostssl', plain_only: 'hostnossl' };

/** A PostgreSQL on TCP with a certificate for `localhost`, of an authority whose certificate lies in `rootCert`. */
export async function startTlsPostgres() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'club-tls-')));
  // As root another user runs PostgreSQL, and has to pass through.
  await chmod(folder, 0o711);
  const cluster = await makeCluster(join(folder, 'postgres'));
  const authority = await makeAuthority();
  const { certificate, key } = await authority.issue({ dns: ['localhost'] });
  const write = async (name: string, text: string) => {
    const file = join(folder, name);
    await writeFile(file, text, { mode: 0o600 });
    if (cluster.owner) await chown(file, cluster.owner.uid, cluster.owner.gid);
    return file;
  };
  const rules = [...Object.entries(accounts), [cluster.user, 'host']];
  const port = await freePort();
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    shared_buffers: '16MB',
    ssl_cert_file: await write('server.crt', certificate),
    ssl_key_file: await write('server.key', key),
    hba_file: await write(
      'hba.conf',
      rules.map(([user, kind]) => `${kind} all ${user} 127.0.0.1/32 scram-sha-256\n`).join(''),
    ),
  };
  const process = await cluster.start(settings);
  const admin = openDatabase({ ...cluster, host: '127.0.0.1', port }, { max: 1 });
  await untilReady(admin, process);
  const setTls = async (on: boolean) => {
    await admin.execute(`alter system set ssl = ${on ? 'on' : 'off'}`);
    await admin.execute('select pg_reload_conf()');
    for (let state; state !== (on ? 'on' : 'off');)
      [{ ssl: state } = { ssl: '' }] = await findRows<{ ssl: string }>(admin, 'show ssl');
  };
  await setTls(true);
  return {
    admin,
    setTls,
    rootCert: await write('root.crt', authority.certificate).then(async (file) => {
      await chmod(file, 0o644);
      return file;
    }),
    /** The address of a database for an account. */
    url: (query: string, { user = 'either', host = 'localhost', database = 'postgres' } = {}) =>
      `postgres://${user}:${user === cluster.user ? cluster.password : 'secret'}@${host}:${port}/${database}?${query}`,
    superuser: cluster.user,
    async stop() {
      await closeDatabase(admin);
      process.kill('SIGINT');
      if (process.exitCode === null) await once(process, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new cluster with the accounts, and how to start its server. */
async function makeCluster(folder: string) {
  const server = await startEmbedded({ folder, settings: { fsync: 'off', shared_buffers: '16MB' } });
  const db = openDatabase(server.connection, { max: 1 });
  for (const name of Object.keys(accounts)) await db.execute(`create role ${name} login password 'secret'`);
  await closeDatabase(db);
  await server.stop();
  const layout = layoutOf(await realpath(folder));
  const binaries = await findBinaries();
  const account = await findAccount(layout, binaries);
  const { user, password, database } = server.connection;
  return {
    user,
    password,
    database,
    owner: account.owner,
    async start(settings: Record<string, string>) {
      const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const [program = '', ...rest] = [...account.prefix, binaries.postgres, '-D', layout.data, ...options];
      return spawn(program, rest, { ...account.switchTo, cwd: '/', stdio: 'ignore' });
    },
  };
}

async function untilReady(db: Root, process: { exitCode: number | null }): Promise<void> {
  while (
    !(await ping(db).then(
      () => true,
      () => false,
    ))
  )
    if (process.exitCode !== null) throw new Error('PostgreSQL ended at its start');
}
