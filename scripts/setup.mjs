/**
 * What `npm start`, `npm test` and `npm run bench` need before they can begin: the packages, Node 24, the web build, a
 * browser. Each function does nothing when nothing is missing.
 * `node scripts/setup.mjs` installs and builds, and no more.
 *
 * In a fresh clone this runs on the system's Node 20: plain JavaScript, and Node's own modules only.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildInputs } from './build-inputs.mjs';
import { install } from './packages.mjs';
import { precompress } from './precompress.mjs';
import { fail, progress, root, run, say, SetupError } from './run.mjs';

export { install, installPostgres15, node, removeDevelopment } from './packages.mjs';
export { fail, root, run, say, SetupError } from './run.mjs';

/** What Node 24 is started with for server code. Its own limit for young objects lets 100 MB of garbage wait. */
export const serverFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--expose-gc',
];

/** The server as `npm run dev` and most tests run it, and as the build bundles it for `npm start`. */
export const serverSource = 'src/app/server/main.ts';
export const builtServer = 'build/app/main.js';

/** The C library would keep what password hashes and pictures free, in a part of its own for each thread. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };

// ── The web build ─────────────────────────────────────────────────────────────────────────────────────────────

const stamp = join(root, 'build/.stamp');

/** Whether the build at hand was made from the very files that are here now. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(buildInputs);
}

/** Builds the web app unless the build at hand is current. */
export async function build() {
  if (isBuilt()) return;
  requireMemory();
  await progress('Building the web app', buildAnew());
}

const megabyte = 1024 * 1024;
const neededMegabytes = 736;

/** A build that runs out of memory is killed and can say nothing. */
export function requireMemory(megabytes = findMemory()) {
  if (megabytes < neededMegabytes)
    throw new SetupError(
      `To build the web app takes ${neededMegabytes} MB of memory, and there are ${megabytes}: stop other programs, add swap, or build on another machine and copy its folder build/ here.`,
    );
}

/** The megabytes that programs can have: a container's limit, or what is free with the swap. */
function findMemory() {
  // Without a limit it is 0 or larger than any machine.
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 && limit < totalmem() ? limit : freeMemory()) / megabyte);
}

function freeMemory() {
  if (process.platform !== 'linux') return totalmem();
  const table = readFileSync('/proc/meminfo', 'utf8');
  /** @param {string} name */
  const bytesOf = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(table)?.[1] ?? 0) * 1024;
  return bytesOf('MemAvailable') + bytesOf('SwapFree');
}

async function buildAnew() {
  const inputs = hashOf(buildInputs);
  rmSync(stamp, { force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  const steps = /** @type {const} */ ([
    ['react-router', ['build', '--logLevel', 'warn']],
    ['vite', ['build', '--config', 'vite/worker.config.ts', '--logLevel', 'warn']],
    ['vite', ['build', '--config', 'vite/server.config.ts', '--logLevel', 'warn']],
  ]);
  for (const [tool, args] of steps) {
    const { code, output } = await run(tool, args, { env, capture: true });
    if (code !== 0) throw new SetupError(`${output}\nThe web app could not be built.`);
  }
  await precompress(join(root, 'build/client'));
  writeFileSync(stamp, inputs);
}

/**
 * One hash over the names and contents of files and of everything in folders, tests aside.
 * @param {string[]} paths
 */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}

// ── A browser ─────────────────────────────────────────────────────────────────────────────────────────────────

/** The path of a Chrome or Chromium that runs: one that is there, else Debian's, else Playwright's own. */
export async function browser() {
  const found = findBrowser() ?? (await playwrightBrowser());
  if (found) return found;

  const apt = process.getuid?.() === 0 && onPath('apt-get') !== undefined;
  if (apt) {
    say('Installing Chromium with apt-get');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['-qq', 'update'], { env, capture: true });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      // fonts-noto-core brings Arabic, which a bare machine cannot draw.
      const args = ['install', '-qq', '-y', '--no-install-recommends', name, 'fonts-noto-core'];
      const { code, output } = await run('apt-get', args, { env, capture: true });
      const installedNow = findBrowser();
      if (installedNow) return installedNow;
      console.error(code === 0 ? `The ${name} of apt-get does not run.` : output);
    }
  }

  const args = ['install', ...(apt ? ['--with-deps'] : []), 'chromium'];
  await progress('Installing Chromium with Playwright', run('playwright', args));
  const own = await playwrightBrowser();
  if (own) return own;
  throw new SetupError(
    `No browser: ${onPath('apt-get') ? 'as root run "apt-get install chromium fonts-noto-core"' : 'install Chrome or Chromium'}, or name one in CHROME_PATH.`,
  );
}

/** A shell without windows before a whole browser: tests take less time in it. */
function findBrowser() {
  const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const names = [
    'chromium-headless-shell',
    'chrome-headless-shell',
    'google-chrome',
    'google-chrome-stable',
    'chromium',
    'chromium-browser',
  ];
  const paths = [process.env.CHROME_PATH, ...names.map(onPath), macOs];
  return paths.find((path) => path !== undefined && existsSync(path) && runs(path));
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) && runs(path) ? path : undefined;
}

/**
 * Ubuntu's `chromium-browser` may be a script that only says where to get one.
 * @param {string} path
 */
function runs(path) {
  return spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** @param {string} name */
function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * As root a command becomes the user of the data folder, or of the folder in which it will be made: what it writes is
 * the server's, which could not use it otherwise.
 */
export function becomeServerUser() {
  if (process.getuid?.() !== 0) return;
  let place = resolve(process.env.DATA_DIR?.trim() || './data');
  while (!existsSync(place)) place = dirname(place);
  const { uid, gid } = statSync(place);
  if (uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install({ development: true }).then(build).catch(fail);
}
