// A stand-in for the app in the tests of the launcher: starts PostgreSQL in a folder, releases it on request, and ends
// with its parent.
import { type EmbeddedOptions, startEmbedded } from './launcher.ts';

const send = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const server = await startEmbedded(JSON.parse(process.argv[2] ?? '{}') as EmbeddedOptions);
  send({ started: { ...server } });
  process.stdin.on('end', () => process.exit(0));
  process.stdin.once('data', () => {
    void server.stop().then(() => {
      send({ stopped: true });
      process.exit(0);
    });
  });
} catch (error) {
  send({ failed: (error as Error).message });
}
