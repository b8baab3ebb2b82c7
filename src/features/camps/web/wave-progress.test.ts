import { expect, test } from 'vitest';
import { progressOn, runningFirst } from './wave-progress.ts';

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

test('whoever works in several waves finds those that run first, and those that are over last', () => {
  const of = (title: string, startDate: string | null, endDate: string | null) => ({
    title,
    startDate,
    endDate,
  });
  const waves = [
    of('next', '2026-11-01', '2026-12-01'),
    of('over', '2026-01-01', '2026-02-01'),
    of('newer', '2026-10-04', '2026-10-30'),
    of('older', '2026-10-01', '2026-10-20'),
    of('someday', null, null),
  ];
  expect(runningFirst('2026-10-05', waves).map(({ title }) => title)).toEqual([
    'newer',
    'older',
    'next',
    'someday',
    'over',
  ]);
});
