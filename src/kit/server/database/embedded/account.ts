import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Binaries, Layout } from './layout.ts';
import { cleanEnvironment, oneLine, reasonIn } from './protocol.ts';

const run = promisify(execFile);
const userName = 'postgres';

/** How PostgreSQL's programs are run. */
export interface Account {
  /** Put before the command line. */
  prefix: string[];
  /** The user to switch to when spawning; not set when the prefix switches. */
  switchTo?: { uid: number; gid: number };
  /** Who owns PostgreSQL's files, when that is not our own user. */
  owner?: { uid: number; gid: number };
}

/** PostgreSQL does not run as root, so root starts it as an unprivileged user; any other user runs it directly. */
export async function findAccount(layout: Layout, binaries: Binaries): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = (await ownerOf(layout.data)) ?? (await systemUser());
  const tried = [
    { prefix: [], switchTo: owner, owner },
    ...capabilities.map((name) => withCapability(name, owner)),
  ];
  let problem: unknown;
  for (const account of tried) {
    try {
      await probe(account, layout, binaries);
      return account;
    } catch (error) {
      problem ??= error;
    }
  }
  throw new Error(
    `the app runs as root, so user ${owner.uid} runs PostgreSQL, but cannot use ${binaries.postgres} ` +
      `and ${layout.folder} (${oneLine(problem)})`,
  );
}

/** An existing cluster stays with its user, whose number may differ from that of `postgres` on this machine. */
async function ownerOf(data: string): Promise<{ uid: number; gid: number } | null> {
  const found = await stat(data).catch(() => null);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

async function systemUser(): Promise<{ uid: number; gid: number }> {
  const found = await idsOf(userName);
  if (found) return found;
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/bin/false',
  ];
  const problem = await run('useradd', [...options, userName]).then(() => null, oneLine);
  // Another process may have made it just now; then useradd failed and the user is there all the same.
  const made = await idsOf(userName);
  if (!made)
    throw new Error(
      `the app runs as root, and the user ${userName} for PostgreSQL could not be made: ${problem}`,
    );
  return made;
}

async function idsOf(name: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

// A project cloned below /root or another closed folder is out of reach for the unprivileged user. Rather than open
// the folder to everybody, PostgreSQL keeps the one capability it needs: to read and to walk through folders. Where
// that one is not to be had (most containers), or where a strict umask left the programs closed, the next one does.
const capabilities = ['dac_read_search', 'dac_override'];

function withCapability(name: string, owner: { uid: number; gid: number }): Account {
  const only = `-all,+${name}`;
  const prefix = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  // PostgreSQL asks access(2) about its own programs, which ignores capabilities unless this bit is set.
  prefix.push('--securebits=+no_setuid_fixup');
  prefix.push(`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`, '--');
  return { prefix, owner };
}

/** Tries it, because modes, links, access lists and mount options all matter. */
async function probe(account: Account, layout: Layout, binaries: Binaries): Promise<void> {
  const script = '"$1" --version && "$2" --version && cd "$3"';
  await runAs(account, ['/bin/sh', '-c', script, 'sh', binaries.initdb, binaries.postgres, layout.folder]);
}

/** Runs a program to its end; what it complained about becomes the error. */
export async function runAs(account: Account, command: string[], input = ''): Promise<void> {
  const [program = '', ...rest] = [...account.prefix, ...command];
  const running = run(program, rest, { ...account.switchTo, cwd: '/', env: cleanEnvironment });
  // A program that ends early closes its side; its exit code shows the failure.
  running.child.stdin?.on('error', () => {}).end(input);
  try {
    await running;
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    throw new Error(stderr || stdout ? reasonIn(`${stdout}\n${stderr}`) : oneLine(error), { cause: error });
  }
}
