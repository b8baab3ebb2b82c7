import { clubDay, fromClubClock } from '#club/shared/club-time.ts';

/** Why a backup was made: by the nightly job, by a leader, before a migration, by `npm run backup`. */
export const backupReasons = ['nightly', 'asked', 'migration', 'command'] as const;
export type BackupReason = (typeof backupReasons)[number];

/** Where its file is: in the data folder of one machine only, or in the object storage too. */
export const backupPlaces = ['folder', 'storage'] as const;
export type BackupPlace = (typeof backupPlaces)[number];

/** What came of restoring it into a scratch database; `not_possible`: the server allows none, so only the file was read. */
export const proofStates = ['proven', 'failed', 'not_possible'] as const;
export type ProofState = (typeof proofStates)[number];

const day = 24 * 60 * 60_000;

const namePattern = /^club-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z-([a-z]+)\.tar\.gz$/;

/** Says when and why it was made, because a file may outlive what the database knows about it. */
export const backupName = (at: Date, reason: BackupReason): string =>
  `club-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z-${reason}.tar.gz`;

/** Null when it is no name of a backup. */
export function parseBackupName(name: string): { at: Date; reason: BackupReason } | null {
  const [, day, hours, minutes, seconds, ending] = namePattern.exec(name) ?? [];
  const reason = backupReasons.find((known) => known === ending);
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return reason && !Number.isNaN(at.getTime()) ? { at, reason } : null;
}

/** In club time: few people are up, and no clock is changed at that hour. */
export const nightlyHour = 3;

/** When the next backup is made by itself. */
export function nextNight(now: Date): Date {
  const nightOf = (moment: Date) => fromClubClock(`${clubDay(moment)}T0${nightlyHour}:00`);
  const night = nightOf(now);
  return night > now ? night : nightOf(new Date(night.getTime() + day));
}

interface KeptBackup {
  name: string;
  at: Date;
  reason: BackupReason;
  proofState: ProofState | null;
  /** It lacks files, and restores all the same. */
  isIncomplete?: boolean;
}

export const retainedDays = 7;
export const retainedWeeks = 4;
/** Of backups that a leader asked for, that a command made, and that were made before migrations: each. */
export const retainedOthers = 5;
const retainedFailed = 2;

const dayOf = (at: Date): number => Math.floor(at.getTime() / day);
/** Weeks begin on Monday, and 1970 began on a Thursday. */
const weekOf = (at: Date): number => Math.floor((dayOf(at) + 3) / 7);

/** The newest backup of each of the newest days or weeks. */
function newestOfEach<T extends { at: Date }>(
  newestFirst: readonly T[],
  periodOf: (at: Date) => number,
  max: number,
) {
  const newest = new Map<number, T>();
  for (const one of newestFirst) {
    const period = periodOf(one.at);
    if (!newest.has(period)) newest.set(period, one);
  }
  return [...newest.values()].slice(0, max);
}

/** Of nightly ones the last of each of seven days, and of what is older the last of each of four weeks. */
function retained(newestFirst: readonly KeptBackup[]): KeptBackup[] {
  const nightly = newestFirst.filter(({ reason }) => reason === 'nightly');
  const daily = newestOfEach(nightly, dayOf, retainedDays);
  const firstDay = Math.min(...daily.map(({ at }) => dayOf(at)));
  const older = nightly.filter(({ at }) => dayOf(at) < firstDay);
  const others = backupReasons
    .filter((reason) => reason !== 'nightly')
    .flatMap((reason) => newestFirst.filter((one) => one.reason === reason).slice(0, retainedOthers));
  return [...daily, ...newestOfEach(older, weekOf, retainedWeeks), ...others];
}

/**
 * The names of backups to delete. Those that lack files are counted for themselves, so that they take the place of no
 * good one, nor do good ones take theirs. The newest good one always stays.
 */
export function expiredBackups(backups: readonly KeptBackup[]): string[] {
  const newestFirst = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const incomplete = newestFirst.filter((one) => one.isIncomplete);
  const failed = newestFirst.filter((one) => !one.isIncomplete && one.proofState === 'failed');
  const good = newestFirst.filter((one) => !one.isIncomplete && one.proofState !== 'failed');
  const kept = new Set([
    ...retained(good),
    ...retained(incomplete),
    ...good.filter(({ proofState }) => proofState === 'proven').slice(0, 1),
    ...failed.slice(0, retainedFailed),
  ]);
  return newestFirst.filter((one) => !kept.has(one)).map(({ name }) => name);
}

const namedMissing = 5;

/** The failure of a backup that lacks files that rows name, with how many and the first of them; null of a whole one. */
export const incompleteFailure = ({ missing, missingKeys }: { missing: number; missingKeys: string[] }) =>
  missing === 0 ? null : ['incomplete', missing, ...missingKeys.slice(0, namedMissing)].join('\n');

/** A failure as it is stored. */
export function parseFailure(failure: string) {
  const [code = '', count = '0', ...where] = failure.split('\n');
  return { code, count: Number(count), where: where.join(', ') };
}

export const isIncomplete = (failure: string | null): boolean =>
  failure !== null && parseFailure(failure).code === 'incomplete';

/** Why a backup was not made, not stored elsewhere or not proven, as far as there are words for it. */
const failures = [
  'damaged',
  'different',
  'incomplete',
  'disk-full',
  'not-writable',
  'storage',
  'database',
  'interrupted',
] as const;

const isKnown = (code: string): boolean => failures.some((known) => known === code);

/** The text of a stored code. */
export const backupFailureKey = (code: string): string =>
  `system.backup.failures.${isKnown(code) ? code : 'other'}`;
