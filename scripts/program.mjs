/**
 * `npm run bench`, `chaos`, `soak`, `lighthouse` and `migration`: installs what is missing, builds for what is in bench/,
 * then runs a program with Node 24. Further arguments go to it.
 */
import { build, fail, install, node, run, serverFlags } from './setup.mjs';

try {
  const [program = '', ...rest] = process.argv.slice(2);
  await install({ development: true });
  if (program.startsWith('bench/')) await build();
  const { code } = await run(node(), [...serverFlags, program, ...rest]);
  process.exitCode = code;
} catch (error) {
  fail(error);
}
