import { parseArgs } from 'node:util';

/** Numbers of the command line, such as `--kills 200`; a name or value that is wrong ends the command with one line. */
export const readNumbers = <Name extends string>(defaults: Record<Name, number>): Record<Name, number> =>
  readOptions({ numbers: defaults }).numbers;

interface OptionNames<Name extends string> {
  numbers: Record<Name, number>;
  /** Options that take a text, such as `--beside ../older`. */
  texts?: readonly string[];
  /** Words that may stand without an option, such as the parts to run. */
  words?: readonly string[];
}

export function readOptions<Name extends string>({
  numbers: defaults,
  texts = [],
  words = [],
}: OptionNames<Name>) {
  const names = Object.keys(defaults) as Name[];
  try {
    const { values, positionals } = parseArgs({
      options: Object.fromEntries([...names, ...texts].map((name) => [name, { type: 'string' as const }])),
      allowPositionals: words.length > 0,
    });
    const wrong = positionals.find((word) => !words.includes(word));
    if (wrong !== undefined) throw new Error(`"${wrong}" is none of ${words.join(', ')}`);
    const numbers = names.map((name) => [name, numberOf(name, String(values[name] ?? defaults[name]))]);
    return {
      numbers: Object.fromEntries(numbers) as Record<Name, number>,
      texts: Object.fromEntries(texts.map((name) => [name, values[name]])) as Record<
        string,
        string | undefined
      >,
      words: positionals as readonly string[],
    };
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
