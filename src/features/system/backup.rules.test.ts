import { expect, test } from 'vitest';
import {
  backupName,
  type BackupReason,
  expiredBackups,
  nextNight,
  parseBackupName,
  type ProofState,
} from './backup.rules.ts';

const day = 24 * 60 * 60_000;

const backup = (at: Date, reason: BackupReason = 'nightly', proofState: ProofState | null = 'proven') => ({
  name: backupName(at, reason),
  at,
  reason,
  proofState,
});

const daysAgo = (now: Date, at: Date): number => Math.round((now.getTime() - at.getTime()) / day);

test('the name of a backup says when and why it was made', () => {
  const at = new Date('2026-11-16T01:00:05.678Z');
  const name = backupName(at, 'nightly');
  expect(name).toBe('club-2026-11-16T010005Z-nightly.tar.gz');
  expect(parseBackupName(name)).toEqual({ at: new Date('2026-11-16T01:00:05Z'), reason: 'nightly' });
  for (const other of [
    `${name}.part`,
    'club-2026-13-16T010005Z-nightly.tar.gz',
    'club-2026-11-16T010005Z-x.tar.gz',
    '../x',
  ])
    expect(parseBackupName(other), other).toBeNull();
});

test('over sixty nights a club keeps the last seven days and one backup of each of the four weeks before', () => {
  let kept: ReturnType<typeof backup>[] = [];
  for (let night = 0; night < 60; night += 1) {
    const now = new Date(Date.UTC(2026, 8, 1, 1) + night * day);
    kept.push(backup(now));
    const expired = new Set(expiredBackups(kept));
    kept = kept.filter(({ name }) => !expired.has(name));
    const ages = kept.map(({ at }) => daysAgo(now, at)).toSorted((one, other) => one - other);
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6].slice(0, night + 1));
    const weekly = ages.slice(7);
    if (night >= 40) {
      expect(weekly).toHaveLength(4);
      expect(weekly.at(-1)).toBeGreaterThan(21);
      // Never more than a week between two of them.
      for (const [place, age] of weekly.entries())
        expect(age - (ages[place + 6] ?? 0)).toBeLessThanOrEqual(7);
    }
  }
});

test('a second nightly backup of the same day takes the place of the first', () => {
  const first = backup(new Date('2026-11-16T01:00:00Z'));
  const second = backup(new Date('2026-11-16T05:00:00Z'));
  expect(expiredBackups([first, second])).toEqual([first.name]);
});

test('backups that people asked for or that came before migrations do not push nightly ones out, nor each other', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 16, hour));
  const nightly = backup(at(1));
  const asked = Array.from({ length: 7 }, (_, hour) => backup(at(hour + 2), 'asked'));
  const migration = Array.from({ length: 5 }, (_, hour) => backup(at(hour + 2), 'migration'));
  expect(expiredBackups([...asked, ...migration, nightly])).toEqual([asked[1]!.name, asked[0]!.name]);
});

test('the newest good backup stays however many bad ones follow it', () => {
  const good = backup(new Date('2026-08-01T01:00:00Z'));
  const bad = Array.from({ length: 40 }, (_, night) =>
    backup(new Date(Date.UTC(2026, 8, 1, 1) + night * day), 'nightly', 'failed'),
  );
  const expired = expiredBackups([good, ...bad]);
  expect(expired).not.toContain(good.name);
  expect(expired).toHaveLength(38);
});

test('weeks of backups that lack a file take the place of no whole one, and stay as long themselves', () => {
  const nights = Array.from({ length: 40 }, (_, night) => {
    const at = new Date(Date.UTC(2026, 8, 1, 1) + night * day);
    return night < 19 ? backup(at) : { ...backup(at, 'nightly', 'failed'), isIncomplete: true };
  });
  const expired = new Set(expiredBackups(nights));
  const kept = nights.filter(({ name }) => !expired.has(name)).map((one) => nights.indexOf(one));
  expect(kept.slice(-7)).toEqual([33, 34, 35, 36, 37, 38, 39]);
  expect(kept.filter((night) => night < 19).slice(-7)).toEqual([12, 13, 14, 15, 16, 17, 18]);
  expect(kept.length).toBeLessThanOrEqual(22);
});

test.each([
  ['2026-11-16T00:59:00Z', '2026-11-16T01:00:00.000Z'],
  ['2026-11-16T01:00:00Z', '2026-11-17T01:00:00.000Z'],
  ['2026-11-16T22:30:00Z', '2026-11-17T01:00:00.000Z'],
  // Summer time ends in this night.
  ['2026-10-29T12:00:00Z', '2026-10-30T01:00:00.000Z'],
])('after %s the next nightly backup is made at %s, three in the morning in Cairo', (now, next) => {
  expect(nextNight(new Date(now)).toISOString()).toBe(next);
});
