/** `npm run lighthouse`: installs, builds and finds a browser, then prints what Lighthouse says. Arguments: pages. */
import { browser, build, fail, install, node, run, serverFlags } from './setup.mjs';

try {
  await install();
  await build();
  process.env.BROWSER_PATH ??= await browser();
  const { code } = await run(node(), [...serverFlags, 'bench/lighthouse.ts', ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  fail(error);
}
