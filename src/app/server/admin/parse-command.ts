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
  if (!command) throw new AdminError(`There is no command "${name}". ${suggestion(commands, name)}`);
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

export const usageOf = ({ name, words, usage }: Command): string =>
  ['npm run admin --', name, ...words.map((word) => `<${word}>`), usage].filter(Boolean).join(' ');

function suggestion(commands: readonly Command[], name: string): string {
  const [nearest] = commands
    .map((command) => ({ name: command.name, distance: distanceOf(command.name, name) }))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= Math.max(2, name.length / 2)
    ? `Did you mean "${nearest.name}"?`
    : 'All commands: npm run admin';
}

/** Levenshtein: how many letters to add, remove or replace. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (const [j, other] of b.split('').entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
