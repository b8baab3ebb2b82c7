/** `npm run backup`, `restore` and `admin`: run src/app/server/<name>.ts, with the arguments that follow. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fail, install, node, root, run, serverFlags } from './setup.mjs';

/**
 * As root a command becomes the user of the data folder, or of the folder in which it will be made: what it writes is
 * the server's, which could not use it otherwise.
 */
function becomeServerUser() {
  if (process.getuid?.() !== 0) return;
  let place = resolve(process.env.DATA_DIR?.trim() || './data');
  while (!existsSync(place)) place = dirname(place);
  const { uid, gid } = statSync(place);
  if (uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

try {
  process.chdir(root);
  await install();
  becomeServerUser();
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
  const [name, ...args] = process.argv.slice(2);
  const command = [...serverFlags, `src/app/server/${name}.ts`, ...args];
  if (process.execve) process.execve(node(), [node(), ...command], process.env);
  const { code } = await run(node(), command);
  process.exitCode = code;
} catch (error) {
  fail(error);
}
