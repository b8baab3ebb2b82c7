interface List<Row> {
  /** For scripts: one JSON array. */
  json: boolean;
  empty: string;
  line: (row: Row) => string;
}

export function sayList<Row>(
  say: (line: string) => void,
  rows: readonly Row[],
  { json, empty, line }: List<Row>,
): void {
  if (json) say(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) say(empty);
  else for (const row of rows) say(line(row));
}

/** 2026-11-16 08:50 UTC */
export const minuteText = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What mail servers and people wrote must not control the terminal. */
export const forTerminal = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '�');
