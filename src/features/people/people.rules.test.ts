import { expect, test } from 'vitest';
import { missedInARow, riskTexts, sheetLevel, telephoneLink, whatsAppLink } from './people.rules.ts';

test('WhatsApp gets Egyptian numbers in international form, however they are written', () => {
  for (const phone of ['01012345678', '010 1234 5678', '+20 101 234 5678', '0020 1012345678', '201012345678'])
    expect(whatsAppLink(phone), phone).toBe('https://wa.me/201012345678');
});

test('a number of another country needs its prefix', () => {
  expect(whatsAppLink('+49 151 23456789')).toBe('https://wa.me/4915123456789');
  expect(whatsAppLink('0151 23456789')).toBeNull();
  expect(whatsAppLink('02 2555 1234')).toBeNull();
});

test('a call dials the digits', () => {
  expect(telephoneLink('+20 (10) 1234-5678')).toBe('tel:+201012345678');
});

test('only absences at the end count as missed in a row', () => {
  expect(missedInARow(['absent', 'present', 'absent', 'absent'])).toBe(2);
  expect(missedInARow(['absent', 'absent'])).toBe(2);
  expect(missedInARow(['absent', null])).toBe(0);
  expect(missedInARow([])).toBe(0);
});

test('each reason for a risk is a text with its number', () => {
  const trainee = { warnings: 3, lastMarks: ['present', 'absent', 'absent'] as const };
  expect(riskTexts({ ...trainee, risk: [] })).toEqual([]);
  expect(riskTexts({ ...trainee, risk: ['warnings', 'absences', 'sheets'] })).toEqual([
    { key: 'people.risk.warnings', values: { count: 3 } },
    { key: 'people.risk.absences', values: { count: 2 } },
    { key: 'people.risk.sheets', values: { count: 2 } },
  ]);
});

test('a sheet is low below half of its problems', () => {
  expect(sheetLevel(null, 8)).toBe('none');
  expect(sheetLevel(3, 8)).toBe('low');
  expect(sheetLevel(4, 8)).toBe('high');
  expect(sheetLevel(8, 8)).toBe('whole');
});
