// `npm run admin -- …`: what the operator of a server does at its terminal.
import { commands } from './commands.ts';
import { helpOf } from './help.ts';
import { openAdmin } from './open-admin.ts';
import { parseCommand } from './parse-command.ts';
import { forTerminal } from './print.ts';
import { reasonOf } from './reason.ts';

const say = (line: string) => void process.stdout.write(`${forTerminal(line)}\n`);

async function main(args: readonly string[]): Promise<void> {
  const asked = parseCommand(commands, args);
  if (!asked) {
    say(helpOf(commands));
    return;
  }
  const { world, close } = await openAdmin(process.env);
  try {
    await asked.command.run({ world, say }, asked.given);
  } finally {
    await close();
  }
}

await main(process.argv.slice(2)).catch(async (error: unknown) => {
  process.stderr.write(`${forTerminal(await reasonOf(error, process.env))}\n`);
  process.exitCode = 1;
});
