/**
 * What `npm start`, `npm test` and `npm run bench` need before they can begin: the packages (the project's own
 * Node 24 among them), the web build, a browser. Each function does nothing when nothing is missing.
 * `node scripts/setup.mjs` installs and builds, and no more.
 *
 * In a fresh clone this runs on the system's Node 20: plain JavaScript, and Node's own modules only.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { precompress } from './precompress.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules/.bin');

/** What Node 24 is started with whenever it runs the project's server code. */
export const serverFlags = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  './src/kit/server/fast-drizzle.mjs',
];

/** Something the person at the keyboard can act on: shown as one line, without a stack. */
export class SetupError extends Error {}

/** @param {string} line */
export function say(line) {
  console.log(`• ${line}`);
}

// ── Packages ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Installs the packages of package-lock.json unless exactly those are there. */
export async function install() {
  if (installed()) return;
  say('Installing the packages, which takes a minute the first time');
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // Building needs the development packages, on a live server (NODE_ENV=production) too.
  const env = { ...process.env, NODE_ENV: undefined };
  // The npm that runs us, on the Node that runs it: the project's own Node may be replaced underneath.
  const npm = process.env.npm_execpath;
  const { code } = npm?.endsWith('npm-cli.js')
    ? await run(process.env.npm_node_execpath ?? process.execPath, [npm, 'ci', ...flags], { env })
    : await run('npm', ['ci', ...flags], { env });
  if (code !== 0) throw new SetupError('The packages could not be installed; npm says why above.');
  node();
}

/** Compares npm's own record of node_modules, which it writes when an install is complete, with the lock. */
function installed() {
  /** @type {Record<string, { version: string, integrity?: string }>} */
  let present;
  try {
    present = readJson(join(root, 'node_modules/.package-lock.json')).packages;
  } catch {
    return false;
  }
  /** @type {Record<string, { version: string, integrity?: string, optional?: boolean }>} */
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const same = Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
  // Native packages carry the platform in their names: a folder that came from another machine has none of ours.
  const ours = `-${process.platform}-${process.arch}`;
  return same && Object.keys(present).some((path) => path.includes(ours)) && findNode() !== undefined;
}

/** The Node 24 to run the project with: its own, or the system's where the project brings none (macOS). */
export function node() {
  const path = findNode();
  if (path) return path;
  throw new SetupError(
    `There is no Node 24 package for ${process.platform} ${process.arch}: install Node 24 or newer and try again.`,
  );
}

function findNode() {
  return [join(bin, 'node'), process.execPath].find((path) => existsSync(path) && majorOf(path) >= 24);
}

/** @param {string} path */
function majorOf(path) {
  const version =
    realpathSync(path) === process.execPath
      ? process.version
      : spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout;
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
}

// ── The web build ─────────────────────────────────────────────────────────────────────────────────────────────

const buildInputs = [
  'src',
  'public',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.worker.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Builds the web app unless the build at hand was made from the very files that are here now. */
export async function build() {
  const stamp = join(root, 'build/.stamp');
  const inputs = hashOf(buildInputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;

  say('Building the web app');
  rmSync(stamp, { force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  const steps = /** @type {const} */ ([
    ['react-router', ['build', '--logLevel', 'warn']],
    ['vite', ['build', '--config', 'vite.worker.config.ts', '--logLevel', 'warn']],
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

  say('Installing Chromium with Playwright');
  await run('playwright', ['install', ...(apt ? ['--with-deps'] : []), 'chromium']);
  const own = await playwrightBrowser();
  if (own) return own;
  throw new SetupError('No browser: install Chrome or Chromium, or name one in CHROME_PATH.');
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

// ── Programs ──────────────────────────────────────────────────────────────────────────────────────────────────

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let interrupted = false;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
    if (running.size === 0) process.exit(1);
  });
}

/**
 * Runs a program to its end, those of node_modules first. A signal to us goes to it, and we end when it has.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, capture?: boolean, tethered?: boolean }} [options]
 *   capture: keep what it prints instead of showing it; tethered: see tether.mjs
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = process.env, capture = false, tethered = false } = {}) {
  const stream = capture ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: root,
    env: { ...env, PATH: `${bin}${delimiter}${env.PATH}` },
    stdio: tethered ? ['inherit', stream, stream, 'ipc'] : ['ignore', stream, stream],
  });
  running.add(child);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    /** @param {number} code */
    const end = (code) => {
      running.delete(child);
      if (interrupted && running.size === 0) process.exit(code);
      resolve({ code, output: output.trim() });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * Ends with one line for what a person can mend, and with the whole error for what they cannot.
 * @param {unknown} error
 */
export function fail(error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install().then(build).catch(fail);
}
