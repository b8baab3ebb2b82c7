import { expect, test } from 'vitest';
import { dayField, emailField, wholeNumber } from './fields.ts';
import { latinDigits, latinText } from './typed-text.ts';

test('Arabic-Indic and Persian digits become Latin ones, and other text stays', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 0123456789')).toBe('0123456789 0123456789 0123456789');
  expect(latinDigits('دفعة ٣ – wave 3')).toBe('دفعة 3 – wave 3');
});

test('direction marks that phones paste are removed', () => {
  expect(latinText('\u200f\u202a+٢٠ ١٠٠\u202c\u200e ')).toBe('+20 100');
});

test('a number is read from digits of any script, and JSON numbers stay accepted', () => {
  const field = wholeNumber({ min: 0, max: 1000 });
  for (const input of [12, '12', ' ١٢ ', '۱۲', '\u200f١2']) expect(field.parse(input)).toBe(12);
  for (const input of ['', ' ', '1e3', '١,٢', '1.5', 1.5, '-1', '١٠٠١', true, null, [], '٩'.repeat(400)])
    expect(field.safeParse(input).error?.issues[0]?.message).toBe('validation.number');
});

test('a day and an address are read without their invisible marks and in Latin digits', () => {
  expect(dayField().parse('٢٠٢٦-١٠-٠٣')).toBe('2026-10-03');
  expect(emailField.parse('\u202aAhmed٢@Club.eg\u202c\u200f')).toBe('ahmed2@club.eg');
});
