import { createHmac, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../disk.ts';
import { type Account, runAs } from './account.ts';
import type { Binaries, Layout } from './layout.ts';

export const superuser = 'app';
export const database = 'app';

interface Means {
  account: Account;
  binaries: Binaries;
  /** Whether the files must survive a power cut; tests need not wait for that. */
  sync: boolean;
}

const builtinLocale = ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
const unfinished = 'cluster.new-';
const abandonedAfterMs = 10 * 60_000;

/** Makes the cluster unless it is there, and gives the password of its superuser. */
export async function ensureCluster(layout: Layout, means: Means): Promise<string> {
  if (!(await exists(layout.cluster))) await initialise(layout, means);
  await discardUnfinished(layout.folder);
  return (await readFile(layout.password, 'utf8')).trim();
}

/** A further role; its password is derived from the superuser's, so that there is one secret to store. */
export const derivedRoleOf = (password: string, user: string): { user: string; password: string } => ({
  user,
  password: createHmac('sha256', password).update(user).digest('base64url'),
});

/** A cluster is made aside and appears with one rename, whole; of two processes that make one the first wins. */
async function initialise(layout: Layout, means: Means): Promise<void> {
  const aside = await mkdtemp(join(layout.folder, unfinished));
  try {
    await fill(aside, means);
    if (means.sync) await syncFolder(aside);
    await rename(aside, layout.cluster);
    if (means.sync) await syncFolder(layout.folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Lost the race, and the other's cluster is as good.
    if (!(await exists(layout.cluster))) throw error;
  }
}

async function fill(aside: string, { account, binaries, sync }: Means): Promise<void> {
  const data = join(aside, 'data');
  const password = join(aside, 'password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(password, randomBytes(32).toString('base64url'), { mode: 0o600, flush: sync });
  if (account.owner) {
    await chmod(aside, 0o711);
    for (const path of [data, password]) await chown(path, account.owner.uid, account.owner.gid);
  }
  const access = ['--username', superuser, '--pwfile', password, '--auth', 'scram-sha-256'];
  const texts = ['--encoding', 'UTF8', ...(binaries.locale ?? builtinLocale)];
  // Made lasting as a whole at the end, which is quicker than at every step.
  const rest = ['--no-instructions', '--no-sync'];
  await runAs(account, [binaries.initdb, '--pgdata', data, ...access, ...texts, ...rest]);
  const single = [binaries.postgres, '--single', '-D', data, '-F', '-c', 'exit_on_error=on', 'postgres'];
  await runAs(account, single, `CREATE DATABASE ${database} OWNER ${superuser};\n`);
  if (sync) await runAs(account, [binaries.initdb, '--pgdata', data, '--sync-only']);
  // PostgreSQL's user had to read it, this once.
  const { uid, gid } = await stat(aside);
  await chown(password, uid, gid);
}

/** What an interrupted start left behind. A young one may still be another process' work, which ends by itself. */
async function discardUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(unfinished));
  for (const path of names.map((name) => join(folder, name))) {
    const made = await stat(path).catch(() => null);
    if (made && Date.now() - made.mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true });
  }
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
