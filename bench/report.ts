import { parseArgs } from 'node:util';

/** The value below which this share of the values lies: 0.5 is the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const markdownRow = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`;

export const markdownTable = (names: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [markdownRow(names), markdownRow(names.map(() => '---')), ...rows.map(markdownRow)].join('\n');

export interface Figure {
  name: string;
  value: number;
  /** As it is printed, such as `0.84 ×`. */
  text: string;
  atLeast?: number;
  atMost?: number;
}

export const isMet = ({ value, atLeast = -Infinity, atMost = Infinity }: Figure): boolean =>
  value >= atLeast && value <= atMost;

/** All figures in one table, with their goals and what falls short of them. */
export function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, text, atLeast, atMost } = figure;
    if (atLeast === undefined && atMost === undefined) return [name, text, '', ''];
    const goal = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
    return [name, text, goal, isMet(figure) ? 'met' : '**falls short**'];
  });
  return markdownTable(['figure', 'measured', 'goal', ''], rows);
}

/** Numbers such as `--kills 200`, and words without an option; what is wrong ends the command with one line. */
export function readOptions<Name extends string>(defaults: Record<Name, number>, words: string[] = []) {
  const names = Object.keys(defaults) as Name[];
  try {
    const { values, positionals } = parseArgs({
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      allowPositionals: words.length > 0,
    });
    const unknown = positionals.find((word) => !words.includes(word));
    if (unknown !== undefined) throw new Error(`"${unknown}" is none of ${words.join(', ')}`);
    const numbers = names.map((name) => [name, Number(values[name] ?? defaults[name])] as const);
    const wrong = numbers.find(([, number]) => !(number >= 0));
    if (wrong) throw new Error(`--${wrong[0]} takes a number, not "${values[wrong[0]]}"`);
    return { ...(Object.fromEntries(numbers) as Record<Name, number>), words: positionals as string[] };
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(2);
  }
}
