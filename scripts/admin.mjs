/** `npm run admin -- …`: what the operator of a server does at its terminal. Arguments go to src/app/server/admin/main.ts. */
import { join } from 'node:path';
import { fail, install, node, root, run, serverFlags } from './setup.mjs';

try {
  process.chdir(root);
  await install();
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
  const command = [...serverFlags, 'src/app/server/admin/main.ts', ...process.argv.slice(2)];
  if (process.execve) process.execve(node(), [node(), ...command], process.env);
  const { code } = await run(node(), command);
  process.exitCode = code;
} catch (error) {
  fail(error);
}
