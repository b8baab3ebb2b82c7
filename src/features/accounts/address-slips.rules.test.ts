import { expect, test } from 'vitest';
import { suggestedAddress } from './address-slips.rules.ts';

test.each([
  ['ali@gmial.com', 'ali@gmail.com'],
  [' Ali@GMAIL.con', 'ali@gmail.com'],
  ['ali@gmai.co', 'ali@gmail.com'],
  ['ali@gmaill.com', 'ali@gmail.com'],
  ['ali@yaho.com', 'ali@yahoo.com'],
  ['ali@hotmial.cmo', 'ali@hotmail.com'],
  ['ali@outlok.com', 'ali@outlook.com'],
])('for %s the form asks whether %s was meant', (typed, meant) => {
  expect(suggestedAddress(typed)).toBe(meant);
});

test.each([
  'ali@gmail.com',
  'ali@ymail.com',
  'ali@mail.com',
  'ali@yahoo.fr',
  'ali@hti.edu.eg',
  'ali@',
  'gmial.com',
])('%s is left alone', (typed) => {
  expect(suggestedAddress(typed)).toBeNull();
});
