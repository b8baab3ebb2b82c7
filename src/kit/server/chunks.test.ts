import { expect, test } from 'vitest';
import { z } from '#kit/shared/zod.ts';
import { mapInChunks } from './chunks.ts';
import { toCsvFile } from './spreadsheets/csv.ts';
import { tableOf } from './spreadsheets/table-of.ts';

const numbers = Array.from({ length: 3000 }, (_, number) => number);
const people = numbers.map((number) => ({ _id: String(number), name: `Person ${number}` }));
const table = { columns: ['name'], rows: numbers.map((number) => [`Person ${number}`]) };

test('a long list is mapped in its order', async () => {
  expect(await mapInChunks(numbers, (number) => number * 2)).toEqual(numbers.map((number) => number * 2));
  expect(await mapInChunks([], String)).toEqual([]);
});

test.each([
  ['the cells of a table', () => tableOf(people, z.array(z.object({})))],
  ['a CSV', () => toCsvFile(table)],
])('while %s is made of a long list, others have their turn', async (_, make) => {
  let turns = 0;
  let done = false;
  const takeTurn = () => {
    turns += 1;
    if (!done) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await make();
  done = true;
  expect(turns).toBeGreaterThan(3);
});
