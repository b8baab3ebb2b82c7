/**
 * `npm run lighthouse`: installs, builds and finds a browser, then prints what Lighthouse says. Arguments: pages.
 * `npm run lighthouse -- slow-line`: how long a dashboard page takes on slow 3G.
 */
import { browser, build, fail, install, node, run, serverFlags } from './setup.mjs';

try {
  await install({ development: true });
  await build();
  process.env.BROWSER_PATH ??= await browser();
  const given = process.argv.slice(2);
  const script = given[0] === 'slow-line' ? ['bench/slow-line.ts'] : ['bench/lighthouse.ts', ...given];
  const { code } = await run(node(), [...serverFlags, ...script]);
  process.exitCode = code;
} catch (error) {
  fail(error);
}
