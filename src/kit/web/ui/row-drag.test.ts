import { expect, test } from 'vitest';
import { dragTo, placeAt, placeIn, shiftIn } from './row-drag.ts';

const rows = [0, 1, 2, 3];

test('a dragged row reaches every place of the list, both ends included', () => {
  const places = rows.map((row) => ({ top: row * 50, height: 40 }));
  const distances = [0, 20, 40, 70, 90, 150];
  expect(distances.map((down) => placeAt(places, 0, down))).toEqual([0, 0, 1, 1, 2, 3]);
  expect(distances.map((up) => placeAt(places, 3, -up))).toEqual([3, 3, 2, 2, 1, 0]);
});

test('rows between the old and the new place move by one to make room', () => {
  const down = { from: 0, to: 2, offset: 90, step: 50 };
  expect(rows.map((row) => placeIn(down, row))).toEqual([2, 0, 1, 3]);
  expect(rows.map((row) => shiftIn(down, row))).toEqual([90, -50, -50, 0]);
  const up = { from: 3, to: 1, offset: -80, step: 50 };
  expect(rows.map((row) => placeIn(up, row))).toEqual([0, 2, 3, 1]);
  expect(rows.map((row) => shiftIn(up, row))).toEqual([0, 50, 50, -80]);
});

test('a row that is held over its own place moves no other row', () => {
  const still = { from: 1, to: 1, offset: 4, step: 50 };
  expect(rows.map((row) => placeIn(still, row))).toEqual(rows);
  expect(rows.map((row) => shiftIn(still, row))).toEqual([0, 4, 0, 0]);
});

test('a row that is carried by keys takes the place of the other, whatever their heights', () => {
  const places = [
    { top: 0, height: 40 },
    { top: 50, height: 100 },
    { top: 160, height: 40 },
  ];
  const down = dragTo(places, 0, 1);
  expect(down).toEqual({ from: 0, to: 1, offset: 110, step: 50 });
  expect(shiftIn(down, 1)).toBe(-50);
  expect(dragTo(places, 2, 0)).toEqual({ from: 2, to: 0, offset: -160, step: 50 });
  expect(dragTo(places, 1, 1).offset).toBe(0);
});
