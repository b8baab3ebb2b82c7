/** The value below which this share of the values lies: 0.5 is the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const markdownRow = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`;

export const markdownHead = (names: readonly string[]): string =>
  `${markdownRow(names)}\n|${names.map(() => '---').join('|')}|`;
