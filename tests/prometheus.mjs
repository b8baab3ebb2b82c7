/**
 * A Prometheus for the tests: one that is installed, else Debian's package unpacked into the cache of this project.
 * Nothing is installed and no service starts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../node_modules/.cache/prometheus', import.meta.url));

/** @returns {{ prometheus: string, promtool: string }} the paths of both programs */
export function findPrometheus() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(cache, 'usr/bin')];
  const found = () => folders.find((folder) => existsSync(join(folder, 'promtool')));
  const folder = found() ?? (unpackDebian(), found());
  if (!folder)
    throw new Error('There is no Prometheus: install it (Debian and Ubuntu: apt-get install prometheus).');
  return { prometheus: join(folder, 'prometheus'), promtool: join(folder, 'promtool') };
}

function unpackDebian() {
  const work = `${cache}-${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    unpackIn(work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} work */
function unpackIn(work) {
  const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
    spawnSync(command, args, { cwd: work, stdio: 'ignore', timeout: 120_000 }).status === 0;
  // A fresh machine has no list of packages yet; only root can fetch it.
  if (!run('apt-get', ['-qq', 'download', 'prometheus']))
    if (!(run('apt-get', ['-qq', 'update']) && run('apt-get', ['-qq', 'download', 'prometheus']))) return;
  const file = readdirSync(work).find((name) => name.endsWith('.deb'));
  if (!file || !run('dpkg-deb', ['--extract', file, 'unpacked'])) return;
  rmSync(cache, { recursive: true, force: true });
  renameSync(join(work, 'unpacked'), cache);
}
