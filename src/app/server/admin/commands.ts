import { accountCommands } from './account-commands.ts';
import { checkCommand } from './check-command.ts';
import type { Command } from './command.ts';
import { mailCommands } from './mail-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { storageCommands } from './storage-commands.ts';

/** In the order of the help. */
export const commands: readonly Command[] = [
  ...accountCommands,
  ...sessionCommands,
  ...mailCommands,
  checkCommand,
  ...storageCommands,
];
