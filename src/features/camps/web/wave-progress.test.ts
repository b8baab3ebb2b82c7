import { expect, test } from 'vitest';
import { progressOn } from './wave-progress.ts';

const wave = { startDate: '2026-10-03', endDate: '2026-10-12' };

test('a wave counts its days, the first and the last among them', () => {
  expect(progressOn('2026-10-03', wave)).toEqual({ state: 'running', day: 1, days: 10 });
  expect(progressOn('2026-10-12', wave)).toEqual({ state: 'running', day: 10, days: 10 });
});

test('before its first day a wave is planned, after its last it is finished', () => {
  expect(progressOn('2026-10-02', wave)).toMatchObject({ state: 'planned', day: 0 });
  expect(progressOn('2026-10-13', wave)).toMatchObject({ state: 'finished', day: 1, days: 1 });
});

test('a wave may lack one of its days, or both', () => {
  expect(progressOn('2026-10-05', { startDate: '2026-10-03', endDate: null }).state).toBe('open');
  expect(progressOn('2026-10-05', { startDate: null, endDate: '2026-10-12' }).state).toBe('undated');
  expect(progressOn('2026-10-05', { startDate: null, endDate: null }).state).toBe('undated');
});
