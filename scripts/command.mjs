/** `npm run backup`, `restore` and `admin`: run src/app/server/<name>.ts, with the arguments that follow. */
import { join } from 'node:path';
import { becomeServerUser, fail, install, node, root, run, serverFlags } from './setup.mjs';

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
