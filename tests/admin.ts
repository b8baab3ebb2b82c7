import { commands } from '#app/server/admin/commands.ts';
import { parseCommand } from '#app/server/admin/parse-command.ts';
import type { AppContext } from '#club/server/app-context.ts';

/** Runs a command of the operator in this process; returns the lines that it prints. A failure has them as `said`. */
export async function runAdmin(context: AppContext, ...args: string[]): Promise<string[]> {
  const asked = parseCommand(commands, args);
  if (!asked) throw new Error('no command');
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  await asked.command.run({ context, say }, asked.given).catch((error: Error) => {
    throw Object.assign(error, { said: lines });
  });
  return lines;
}
