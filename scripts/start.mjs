/**
 * `npm start` and `npm run dev`: installs and builds what is missing, then runs the server with Node 24.
 * With `--dev` Vite serves the web app from its sources, and the server restarts when its own code changes.
 * With `--migrate` it only brings the tables of DATABASE_URL up to date.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  becomeServerUser,
  build,
  builtServer,
  fail,
  install,
  isBuilt,
  node,
  removeDevelopment,
  root,
  run,
  say,
  serverEnvironment,
  serverFlags,
  serverSource,
} from './setup.mjs';

/** @param {string} main */
const serverArgs = (main) => [...serverFlags, main, ...process.argv.slice(2)];
/** @param {string} main */
const tethered = (main) => ['--import', './scripts/tether.mjs', ...serverArgs(main)];

async function start() {
  process.chdir(root);
  // Reusing compiled code takes a third off the next start.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
  process.env = { ...serverEnvironment, ...process.env };
  if (process.argv.includes('--dev')) return develop();
  if (process.argv.includes('--migrate')) return migrate();

  if (isBuilt()) await install();
  else await installAndBuild();
  // Become the server, where this Node can: then no process stands between it and a signal.
  if (process.execve) process.execve(node(), [node(), ...serverArgs(builtServer)], process.env);
  const { code } = await run(node(), tethered(builtServer), { tethered: true });
  process.exitCode = code;
}

async function installAndBuild() {
  await install({ development: true });
  await build();
  await removeDevelopment();
}

async function migrate() {
  await install();
  becomeServerUser();
  const { code } = await run(node(), [...serverFlags, 'src/app/server/migrate.ts', ...process.argv.slice(2)]);
  process.exitCode = code;
}

/**
 * Components and everything else under `web/` are Vite's, which swaps them in the open page.
 * @param {string} path
 * @param {import('node:fs').Stats} [stats]
 */
function isIgnored(path, stats) {
  if (!stats?.isFile()) return /[\\/]web$/.test(path);
  return !/\.(?:ts|mjs|json|sql)$/.test(path) || path.endsWith('.test.ts');
}

/**
 * Runs the server until a signal comes, and again after each change to its code. `node --watch` cannot do it: Vite
 * imports a temporary copy of its configuration and removes it, which Node takes for a change.
 */
async function develop() {
  await install({ development: true });
  const { watch } = await import('chokidar');
  let child = serve();
  let restarting = false;
  let stopping = false;

  function serve() {
    const next = spawn(node(), tethered(serverSource), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    next.on('exit', () => {
      if (stopping) process.exit(0);
      if (!restarting) return say('The server stopped. It starts again when its code changes.');
      restarting = false;
      child = serve();
    });
    return next;
  }

  const hasExited = () => child.exitCode !== null || child.signalCode !== null;

  /** @param {NodeJS.Signals} signal */
  function stop(signal) {
    child.kill(signal);
    const timeout = setTimeout(() => child.kill('SIGKILL'), 5000);
    child.once('exit', () => clearTimeout(timeout));
  }

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (hasExited()) process.exit(0);
      stopping = true;
      stop(signal);
    });
  }

  /** @type {NodeJS.Timeout | undefined} */
  let settled;
  watch(['src', 'migrations'], { ignored: isIgnored, ignoreInitial: true }).on('all', (event) => {
    if (event.endsWith('Dir')) return;
    // A branch switch or a formatter writes many files: restart once they are all written.
    clearTimeout(settled);
    settled = setTimeout(restart, 100);
  });

  function restart() {
    if (stopping || restarting) return;
    if (hasExited()) {
      child = serve();
      return;
    }
    restarting = true;
    say('The server’s code changed: starting it again');
    stop('SIGTERM');
  }
}

await start().catch(fail);
