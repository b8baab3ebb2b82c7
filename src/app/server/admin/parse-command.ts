import { parseArgs } from 'node:util';
import { AdminError, type Command, type CommandArguments } from './command.ts';

interface Asked {
  command: Command;
  given: CommandArguments;
}

/** Null when help is asked for. */
export function parseCommand(commands: readonly Command[], args: readonly string[]): Asked | null {
  const [name, ...rest] = args;
  if (name === undefined || ['help', '--help', '-h'].includes(name)) return null;
  const command = commands.find((one) => one.name === name);
  if (!command) {
    const names = commands.map((one) => one.name).join(', ');
    throw new AdminError(`There is no command "${name}". The commands are ${names}`);
  }
  return { command, given: parseGiven(command, rest) };
}

function parseGiven(command: Command, args: string[]): CommandArguments {
  const { values, positionals } = parsed(command, args);
  const missing = command.words[positionals.length];
  if (missing !== undefined) throw new AdminError(`${command.name} needs ${missing}: ${usageOf(command)}`);
  const surplus = positionals[command.words.length];
  if (surplus !== undefined)
    throw new AdminError(`${command.name} does not take "${surplus}": ${usageOf(command)}`);
  return { words: positionals, options: values as CommandArguments['options'] };
}

function parsed(command: Command, args: string[]) {
  try {
    return parseArgs({ args, options: command.options ?? {}, allowPositionals: true, strict: true });
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('. ');
    throw new AdminError(`${reason}: ${usageOf(command)}`);
  }
}

/** The name of a command with what must and may follow it. */
export const callOf = ({ name, words, usage }: Command): string =>
  [name, ...words.map((word) => `<${word}>`), usage].filter(Boolean).join(' ');

const usageOf = (command: Command): string => `npm run admin -- ${callOf(command)}`;
