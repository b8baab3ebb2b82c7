export type Cell = string | number | boolean | null;

/** What goes into a file: a heading and cells under it. */
export interface Table {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** What came out of a file: everything is text. Row 0 is what a spreadsheet shows as row 2. */
export interface Sheet {
  header: string[];
  rows: string[][];
}

export const sheetLimits = { rows: 5000, columns: 60, cellLength: 2000 };
