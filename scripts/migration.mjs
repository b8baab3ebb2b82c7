/** `npm run migration -- add-session-room`: runs write-migration.ts with Node 24. */
import { fail, install, node, run, serverFlags } from './setup.mjs';

try {
  await install({ development: true });
  const { code } = await run(node(), [
    ...serverFlags,
    'scripts/write-migration.ts',
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
} catch (error) {
  fail(error);
}
