/** `npm run bench`: installs and builds what is missing, then measures with Node 24. Arguments go to bench/main.ts. */
import { build, fail, install, node, run, serverFlags } from './setup.mjs';

try {
  await install();
  await build();
  const { code } = await run(node(), [...serverFlags, 'bench/main.ts', ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  fail(error);
}
