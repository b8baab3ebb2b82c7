import { expect, test } from 'vitest';
import { toCsv } from '#kit/server/spreadsheets/csv.ts';
import { csvOf } from './save-csv.ts';

test('a file of the browser is one that the server would have made', () => {
  const columns = ['الاسم', 'Total'];
  const rows = [
    ['=1+1', 3],
    ["'=1+1", null],
    ['a, "b"\nc', 0.5],
    ['＝x', -1],
    [' @x', 0],
    ["O'Neil", 1],
  ];
  expect(csvOf([columns, ...rows] as (string | number | null)[][])).toBe(toCsv({ columns, rows }));
});
