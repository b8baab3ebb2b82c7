import { parseArgs } from 'node:util';

/** Numbers of the command line, such as `--kills 200`; a name or value that is wrong ends the command with one line. */
export function readNumbers<Name extends string>(defaults: Record<Name, number>): Record<Name, number> {
  const names = Object.keys(defaults) as Name[];
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    });
    const numbers = names.map((name) => [name, numberOf(name, String(values[name] ?? defaults[name]))]);
    return Object.fromEntries(numbers) as Record<Name, number>;
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(2);
  }
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (text !== '' && Number.isFinite(number) && number >= 0) return number;
  throw new Error(`--${name} takes a number, not "${text}"`);
}
