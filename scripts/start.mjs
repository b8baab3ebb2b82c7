/**
 * `npm start` and `npm run dev`: installs and builds what is missing, then runs the server with Node 24.
 * With `--dev` Vite serves the web app from its sources, and the server starts anew when its own code changes.
 */
import { spawn } from 'node:child_process';
import { readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { build, fail, install, node, root, run, say, serverFlags } from './setup.mjs';

const server = [...serverFlags, 'src/app/server/main.ts', ...process.argv.slice(2)];
const tethered = ['--import', './scripts/tether.mjs', ...server];

async function start() {
  process.chdir(root);
  await install();
  // Node keeps what it compiled, which takes a third off the next start.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
  if (process.argv.includes('--dev')) return develop();

  await build();
  // Become the server, where this Node can: then nobody stands between it and a signal.
  if (process.execve) process.execve(node(), [node(), ...server], process.env);
  const { code } = await run(node(), tethered, { tethered: true });
  process.exitCode = code;
}

// ── Development ───────────────────────────────────────────────────────────────────────────────────────────────

/** Runs the server until we are told to stop, and again after each change to what it is made of. */
function develop() {
  let child = serve();
  let changed = false;
  let stopping = false;

  function serve() {
    const next = spawn(node(), tethered, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    next.on('exit', () => {
      if (stopping) process.exit(0);
      if (!changed) return say('The server stopped. It starts again when its code changes.');
      changed = false;
      child = serve();
    });
    return next;
  }

  /** @param {NodeJS.Signals} signal */
  function stop(signal) {
    child.kill(signal);
    const killed = setTimeout(() => child.kill('SIGKILL'), 5000);
    child.once('exit', () => clearTimeout(killed));
  }

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
      stopping = true;
      stop(signal);
    });
  }

  onServerChange(() => {
    if (stopping || changed) return;
    if (child.exitCode !== null || child.signalCode !== null) {
      child = serve();
      return;
    }
    changed = true;
    say('The server’s code changed: starting it again');
    stop('SIGTERM');
  });
}

/**
 * Calls back, once for a burst of changes, when a file changes that the running server has read. Components and
 * everything else under `web/` are Vite's, which swaps them in the open page.
 * @param {() => void} callback
 */
function onServerChange(callback) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  /** @param {string} folder */
  function follow(folder) {
    const watcher = watch(folder, (_event, name) => {
      if (name === null || name === 'web') return;
      const path = join(folder, name);
      if (isFolder(path)) return follow(path);
      if (!/\.(?:ts|mjs|json|sql)$/.test(name) || name.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(callback, 100);
    });
    watcher.on('error', () => watcher.close());
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && entry.name !== 'web') follow(join(folder, entry.name));
    }
  }

  follow('src');
  follow('migrations');
}

/** @param {string} path */
function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

await start().catch(fail);
