/** How the setup runs other programs and tells what it does. Plain JavaScript, and Node's own modules only. */
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const bin = join(root, 'node_modules/.bin');

/** Something the person at the keyboard can act on: shown as one line, without a stack. */
export class SetupError extends Error {}

/**
 * Embedded PostgreSQL, signals and symbolic links of the setup need Linux or macOS.
 * @param {NodeJS.Platform} [platform]
 */
export function assertPlatform(platform = process.platform) {
  if (platform === 'win32')
    throw new SetupError('On Windows this runs in WSL 2: "Windows" in README.md has the three commands.');
}

/** @param {string} line */
export function say(line) {
  console.log(`• ${line}`);
}

/**
 * Says what is under way, again every ten seconds while it lasts, and how long it took.
 * @template T
 * @param {string} doing
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export async function progress(doing, work) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  say(doing);
  const timer = setInterval(() => say(`${doing}: ${seconds()} s so far`), 10_000);
  const result = await work.finally(() => clearInterval(timer));
  say(`Done after ${seconds()} s`);
  return result;
}

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
 * Ends with one line for what a person can fix, and with the whole error for what they cannot.
 * @param {unknown} error
 */
export function fail(error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
