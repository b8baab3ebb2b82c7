/**
 * `npm run bench`, `chaos`, `soak` and `lighthouse`: installs and builds what is missing, then runs a program of
 * bench/ with Node 24. Further arguments go to it.
 */
import { build, fail, install, node, run, serverFlags } from './setup.mjs';

try {
  const [program, ...rest] = process.argv.slice(2);
  await install({ development: true });
  await build();
  const { code } = await run(node(), [...serverFlags, `bench/${program}.ts`, ...rest]);
  process.exitCode = code;
} catch (error) {
  fail(error);
}
