/** What came out of a file: everything is text. Row 0 is what a spreadsheet shows as row 2. */
export interface Sheet {
  header: string[];
  rows: string[][];
}

export const sheetLimits = { rows: 5000, columns: 60, cellLength: 2000 };
