import { expect, test } from 'vitest';
import { en } from '#app/catalogs/en.ts';
import { translate } from '#kit/shared/translation.ts';
import {
  contactWays,
  messageText,
  missedInARow,
  riskTexts,
  sheetLevel,
  telephoneLink,
  whatsAppLink,
} from './people.rules.ts';

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

const say: Parameters<typeof messageText>[1] = ({ key, values = {} }) =>
  translate('en', en, key, values) ?? key;

test('a message says who writes, and why, as far as there is a reason', () => {
  const mona = { firstName: 'Mona', from: 'Mina', wave: 'Wave 1', due: false, warnings: 0 };
  const fine = { ...mona, risk: [], lastMarks: ['present'] as const };
  expect(messageText(fine, say)).toBe(
    'Hi Mona, this is Mina from Wave 1. How is it going? Tell me if something is in your way.',
  );
  const away = {
    ...mona,
    due: true,
    risk: ['absences', 'sheets'] as const,
    lastMarks: ['absent', 'absent'] as const,
  };
  expect(messageText(away, say)).toBe(
    'Hi Mona, this is Mina from Wave 1. I wanted to ask you again how it is going. We missed you in the last 2 sessions. Is everything all right? Your last 2 sheets are below what the wave asks for. Where are you stuck?',
  );
});

test('WhatsApp opens with the message, the other ways without', () => {
  const ways = contactWays({ phone: '01012345678', email: 'mona@club.test', message: 'Hi & bye?' });
  expect(ways.map(({ link }) => link)).toEqual([
    'tel:01012345678',
    'https://wa.me/201012345678?text=Hi%20%26%20bye%3F',
    'mailto:mona@club.test',
  ]);
});
