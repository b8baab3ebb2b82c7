import { maskedNationalIdOf } from '#features/accounts/server/users/users.presenter.ts';
import type { NewUser, UserRow } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { World } from '#club/server/world.ts';
import { acceptedRole, applicantRole } from '#club/shared/access.ts';
import { enrolmentsOf, findPlaces, findStored } from './import.queries.ts';
import type { Entry, PersonCells, Problem, Reading } from './import.rules.ts';

/** A person who is not stored yet. */
export interface Newcomer {
  person: PersonCells;
  columns: Partial<NewUser>;
  campIds: string[];
}

export interface Checked {
  rows: number;
  unchanged: number;
  problems: Problem[];
  newcomers: Newcomer[];
}

/** Compares the rows with what is stored. */
export async function checkPeople(
  world: World,
  db: Database,
  { entries, missing }: Reading,
): Promise<Checked> {
  if (missing.length > 0) return { rows: entries.length, unchanged: 0, problems: missing, newcomers: [] };
  const placeOf = await placeFinder(db, entries);
  const read = entries.map((entry) => ({
    ...entry,
    columns: columnsOf(world, entry.person),
    place: placeOf(entry.person),
  }));
  const compare = await comparison(world, db, read);
  const newcomers: Newcomer[] = [];
  const problems: Problem[] = [];
  let unchanged = 0;
  for (const { row, person, maskedId, columns, place, problems: own } of read) {
    const standing = compare(columns, { campIds: place.campIds, maskedId });
    if (place.problem) own.push({ row, ...place.problem });
    if (standing in conflicts) own.push({ row, ...conflicts[standing as keyof typeof conflicts] });
    if (own.length > 0) problems.push(...own);
    else if (standing === 'same') unchanged += 1;
    else newcomers.push({ person, columns, campIds: place.campIds.flatMap((list) => list.at(-1) ?? []) });
  }
  return { rows: entries.length, unchanged, problems, newcomers };
}

/** The database columns that a row fills. */
function columnsOf({ vault }: World, person: PersonCells): Partial<NewUser> {
  const { role, wave, nationalId } = person;
  const columns: Partial<NewUser> = {
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    role: wave === undefined ? role : acceptedRole(role ?? applicantRole),
    phone: person.phone,
    codeforcesHandle: person.codeforces_handle,
    university: person.university,
    universityIdHti: person.universityIdHti,
    collegeYear: person.collegeYear,
    gender: person.gender,
    birthDate: person.DOB?.slice(0, 10),
    nationalIdPrint: nationalId === undefined ? undefined : vault.fingerprint('national-id', nationalId),
  };
  return Object.fromEntries(Object.entries<unknown>(columns).filter(([, value]) => value !== undefined));
}

const bare = (title: string): string => title.trim().toLowerCase();

interface Place {
  /** Waves by title, oldest first. */
  campIds: string[][];
  problem?: Omit<Problem, 'row'>;
}

type StoredPlace = Awaited<ReturnType<typeof findPlaces>>[number];

/** A file may name levels and waves in either language. */
const inEitherLanguage = ({ level, levelAr, wave, waveAr, campId }: StoredPlace) =>
  [...new Set([level, levelAr || level])].flatMap((named) =>
    [...new Set([wave, waveAr || wave])].map((title) => ({ level: named, wave: title, campId })),
  );

/** Resolves the waves that a row names, or reports the problem. */
async function placeFinder(db: Database, entries: readonly Entry[]): Promise<(person: PersonCells) => Place> {
  const named = entries.some(({ person }) => person.wave !== undefined);
  const places = named ? (await findPlaces(db)).flatMap(inEitherLanguage) : [];
  const known = new Set(places.map(({ level }) => bare(level)));
  const camps = Map.groupBy(places, ({ level, wave }) => `${bare(level)}\n${bare(wave ?? '')}`);
  return ({ level = [], wave = [] }) => {
    // Already reported as a problem of the row itself.
    if (level.length !== wave.length) return { campIds: [] };
    if (!level.every((title) => known.has(bare(title))))
      return { campIds: [], problem: { field: 'level', text: { key: 'members.errors.levelUnknown' } } };
    const named = level.map((title, at) => camps.get(`${bare(title)}\n${bare(wave[at] ?? '')}`) ?? []);
    const campIds = named.map((list) => list.flatMap(({ campId }) => campId ?? []));
    if (campIds.every((list) => list.length > 0)) return { campIds };
    return { campIds: [], problem: { field: 'wave', text: { key: 'members.errors.campUnknown' } } };
  };
}

const conflicts = {
  'email-taken': { field: 'email', text: { key: 'auth.errors.emailTaken' } },
  'national-id-taken': { field: 'nationalId', text: { key: 'auth.errors.nationalIdTaken' } },
  'national-id-masked': { field: 'nationalId', text: { key: 'members.errors.nationalIdMasked' } },
} as const;

interface Named {
  campIds: string[][];
  maskedId: string | undefined;
}

/** Whether the person is new, stored with the same data, or in conflict with a stored one. */
async function comparison(world: World, db: Database, read: readonly { columns: Partial<NewUser> }[]) {
  const stored = await findStored(db, {
    emails: read.flatMap(({ columns }) => columns.email ?? []),
    prints: read.flatMap(({ columns }) => columns.nationalIdPrint ?? []),
  });
  const trains = await enrolmentsOf(
    db,
    stored.map(({ id }) => id),
  );
  const enrolled = new Set(trains.map(({ userId, campId }) => `${userId} ${campId}`));
  const byEmail = new Map(stored.map((row) => [row.email, row]));
  const prints = new Set(stored.map((row) => row.nationalIdPrint?.toString('hex')));
  return (
    columns: Partial<NewUser>,
    { campIds, maskedId }: Named,
  ): 'new' | 'same' | keyof typeof conflicts => {
    const known = byEmail.get(columns.email ?? '');
    const print = columns.nationalIdPrint?.toString('hex');
    if (maskedId !== undefined && (!known || maskedNationalIdOf(world, known) !== maskedId))
      return 'national-id-masked';
    if (!known) return print !== undefined && prints.has(print) ? 'national-id-taken' : 'new';
    const there = campIds.every((list) => list.some((campId) => enrolled.has(`${known.id} ${campId}`)));
    return there && saysTheSame(known, columns) ? 'same' : 'email-taken';
  };
}

const saysTheSame = (stored: UserRow, columns: Partial<NewUser>): boolean =>
  Object.entries(columns).every(([name, value]) => {
    const kept = stored[name as keyof UserRow];
    return Buffer.isBuffer(value) ? Buffer.isBuffer(kept) && value.equals(kept) : value === kept;
  });
