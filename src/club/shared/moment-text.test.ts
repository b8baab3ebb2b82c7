import { expect, test } from 'vitest';
import { fullDay, momentText } from './moment-text.ts';

test('a moment is said as the clocks of the club show it', () => {
  const at = (moment: string) => new Date(`2026-12-${moment}:00Z`);
  expect(momentText(at('12T16:00'), 'en')).toBe('Saturday 12 December, 6:00 pm');
  expect(momentText(at('11T22:30'), 'en')).toBe('Saturday 12 December, 12:30 am');
  expect(momentText(at('12T16:00'), 'ar')).toContain('السبت');
  expect(fullDay(at('11T22:30'), 'en')).toBe('12 December 2026');
});
