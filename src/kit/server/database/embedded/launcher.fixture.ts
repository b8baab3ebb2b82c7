// A stand-in for the app, for the tests of the launcher: starts PostgreSQL in the folder it is given and lets go of it
// when told to. It ends with whoever started it.
import { type EmbeddedOptions, startEmbedded } from './launcher.ts';

const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const server = await startEmbedded(JSON.parse(process.argv[2] ?? '{}') as EmbeddedOptions);
  say({ started: { ...server } });
  process.stdin.on('end', () => process.exit(0));
  process.stdin.once('data', () => {
    void server.stop().then(() => {
      say({ stopped: true });
      process.exit(0);
    });
  });
} catch (error) {
  say({ failed: (error as Error).message });
}
