import { record } from '#features/audit/server/audit.service.ts';
import { enrol, findCamp } from '#features/programme/server/camps/camps.service.ts';
import { claimHandles } from '#features/accounts/server/users/handles.service.ts';
import { givesWay, giveWay } from '#features/accounts/server/users/unused-accounts.service.ts';
import {
  changedColumns,
  columnsOf,
  findHandles,
  insertUsers,
} from '#features/accounts/server/users/users.service.ts';
import type { NewUser } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { violatedReference, violatedUnique } from '#kit/server/database/errors.ts';
import type { Actor, Upload } from '#kit/server/http/route.ts';
import { postMails } from '#kit/server/mail/mail-queue.ts';
import { noPassword } from '#kit/server/security/passwords.ts';
import { readSheet } from '#kit/server/spreadsheets/read-sheet.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { AppError, invalid } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import type { ImportOut } from '../../members.contract.ts';
import { enrolmentsOf, findPlaces, findStored, lockImports } from './import.queries.ts';
import { readPeople, type Entry, type PersonCells, type Problem, type Reading } from './import.rules.ts';
import { invitationMail } from './members.mails.ts';
import { maskedNationalIdOf } from '#features/accounts/server/users/users.presenter.ts';
import { acceptedRole, applicantRole } from '#club/shared/access.ts';
import { joinedMoment } from '../../people.rules.ts';

interface Import {
  file: Upload;
  /** False for a dry run. */
  commit: boolean;
  /** From when on those count whose row does not say: a day, `start` for the first one of each camp, or now. */
  joinedOn?: string;
  language: Language;
  address: string;
}

/** Imports people from a file, all rows or none; stored people stay as they are. */
export async function importPeople(context: AppContext, actor: Actor, given: Import): Promise<ImportOut> {
  const reading = readPeople(await readSheet(given.file));
  if (!given.commit)
    return toReport(context, await checkPeople(context, context.db, reading), given.language);
  try {
    return await context.db.transaction(async (tx) => {
      await lockImports(tx);
      const checked = await checkPeople(context, tx, reading);
      if (checked.problems.length > 0) throw importProblems(checked.problems);
      if (checked.newcomers.length > 0)
        await store(context, tx, { ...given, actor, people: checked.newcomers });
      return toReport(context, checked, given.language);
    });
  } catch (error) {
    // A concurrent sign-up or deletion between check and write.
    const isOvertaken =
      isHandleTaken(error) || violatedUnique(error) !== null || violatedReference(error) !== null;
    throw isOvertaken ? invalid('file', 'members.errors.importOvertaken') : error;
  }
}

const namedProblems = 200;

/** Each by its row and column. */
function importProblems(problems: readonly Problem[]): AppError {
  const message = { key: 'members.errors.importProblems' };
  const named = inOrder(problems)
    .slice(0, namedProblems)
    .map(({ row, field, text }) => [`rows.${row}.${field}`, text] as const);
  return new AppError('VALIDATION', { message, fields: { file: message, ...Object.fromEntries(named) } });
}

const inOrder = (problems: readonly Problem[]) => problems.toSorted((a, b) => a.row - b.row);

/** As `claimHandles` refuses it. */
const isHandleTaken = (error: unknown): boolean =>
  error instanceof AppError && error.fields?.codeforces_handle !== undefined;

function toReport(
  context: AppContext,
  { rows, unchanged, problems }: Checked,
  language: Language,
): ImportOut {
  const broken = new Set(problems.map(({ row }) => row));
  return {
    rows,
    ready: broken.has(1) ? 0 : rows - broken.size,
    unchanged,
    problems: inOrder(problems).map(({ row, field, text }) => ({
      row,
      field,
      message: context.translate(language, text),
    })),
  };
}

interface Storing extends Pick<Import, 'language' | 'address' | 'joinedOn'> {
  actor: Actor;
  people: readonly Newcomer[];
}

async function store(
  context: AppContext,
  tx: Database,
  { actor, people, language, address, joinedOn }: Storing,
): Promise<void> {
  const at = context.clock.now();
  const rows = people.map(({ person, columns }) => ({
    ...(columns as NewUser),
    // They choose one through "Forgot your password?", which also verifies their address.
    passwordHash: noPassword,
    // Without a column of its own, the language of the person who imports.
    language: person.language ?? language,
    createdAt: at,
  }));
  await giveWay(context, tx, rows);
  const stored = await insertUsers(tx, rows);
  await claimHandles(context, tx, stored);
  await enrolAll(tx, people, { stored, at, joinedOn });
  const mails = rows.map((row) => invitationMail(context, { ...row, emailVerifiedAt: null }));
  await postMails(context, tx, mails);
  const details = { rows: rows.length };
  await record(tx, { action: 'member.imported', actorId: actor.id, address, details, at });
}

async function enrolAll(
  tx: Database,
  people: readonly Newcomer[],
  { stored, at, joinedOn }: { stored: { id: string; email: string }[]; at: Date; joinedOn?: string },
): Promise<void> {
  const ids = new Map<string | undefined, string>(stored.map(({ email, id }) => [email, id]));
  const places = people.flatMap(({ campIds, columns, person }) =>
    campIds.map((campId) => ({ campId, columns, day: person.joinedOn })),
  );
  const byCamp = Map.groupBy(places, ({ campId }) => campId);
  // Locks camps in a fixed order to avoid deadlocks.
  for (const campId of [...byCamp.keys()].toSorted()) {
    const camp = joinedOn === 'start' ? await findCamp(tx, campId) : null;
    const usual = joinedOn === 'start' ? camp?.startDate : joinedOn;
    const joined = (byCamp.get(campId) ?? []).map(({ columns, day = usual }): [string, Date] => [
      ids.get(columns.email) ?? '',
      day ? joinedMoment(day) : at,
    ]);
    await enrol(tx, { campId, userIds: joined.map(([id]) => id), at, joined: new Map(joined) });
  }
}

/** A person who is not stored yet. */
interface Newcomer {
  person: PersonCells;
  columns: Partial<NewUser>;
  campIds: string[];
}

interface Checked {
  rows: number;
  unchanged: number;
  problems: Problem[];
  newcomers: Newcomer[];
}

/** Compares the rows with what is stored. */
async function checkPeople(
  context: AppContext,
  db: Database,
  { entries, missing }: Reading,
): Promise<Checked> {
  if (missing.length > 0) return { rows: entries.length, unchanged: 0, problems: missing, newcomers: [] };
  const placeOf = await placeFinder(db, entries);
  const read = entries.map((entry) => ({
    ...entry,
    columns: columnsIn(context, entry.person),
    place: placeOf(entry.person),
  }));
  const compare = await comparison(context, db, read);
  const newcomers: Newcomer[] = [];
  const problems: Problem[] = [];
  // Of newcomers alone: stored people may hold one twice, from before handles were unique.
  const rowOfHandle = new Map<string, number>();
  let unchanged = 0;
  for (const { row, person, maskedId, columns, place, problems: own } of read) {
    const standing = compare(columns, { campIds: place.campIds, maskedId });
    if (place.problem) own.push({ row, ...place.problem });
    if (standing in conflicts) own.push({ row, ...conflicts[standing as keyof typeof conflicts] });
    const handle = standing === 'new' ? columns.codeforcesHandle?.toLowerCase() : undefined;
    const first = handle === undefined ? undefined : rowOfHandle.get(handle);
    if (first !== undefined)
      own.push({
        row,
        field: 'codeforces_handle',
        text: { key: 'members.errors.repeated', values: { row: first } },
      });
    else if (handle !== undefined) rowOfHandle.set(handle, row);
    if (own.length > 0) problems.push(...own);
    else if (standing === 'same') unchanged += 1;
    else newcomers.push({ person, columns, campIds: place.campIds.flatMap((list) => list.at(-1) ?? []) });
  }
  return { rows: entries.length, unchanged, problems, newcomers };
}

/** The database columns that a row fills. */
const columnsIn = (context: AppContext, person: PersonCells): Partial<NewUser> =>
  omitUndefined({
    ...columnsOf(context, person),
    role: person.wave === undefined ? person.role : acceptedRole(person.role ?? applicantRole),
  });

const bare = (title: string): string => title.trim().toLowerCase();

interface Place {
  /** Camps by title, oldest first. */
  campIds: string[][];
  problem?: Omit<Problem, 'row'>;
}

type StoredPlace = Awaited<ReturnType<typeof findPlaces>>[number];

/** A file may name levels and camps in either language. */
const inEitherLanguage = ({ level, levelAr, wave: camp, waveAr: campAr, campId }: StoredPlace) =>
  [...new Set([level, levelAr || level])].flatMap((named) =>
    [...new Set([camp, campAr || camp])].map((title) => ({ level: named, wave: title, campId })),
  );

/** Resolves the camps that a row names, or reports the problem. */
async function placeFinder(db: Database, entries: readonly Entry[]): Promise<(person: PersonCells) => Place> {
  const named = entries.some(({ person }) => person.wave !== undefined);
  const places = named ? (await findPlaces(db)).flatMap(inEitherLanguage) : [];
  const known = new Set(places.map(({ level }) => bare(level)));
  const camps = Map.groupBy(places, ({ level, wave: camp }) => `${bare(level)}\n${bare(camp ?? '')}`);
  return ({ level = [], wave: camp = [] }) => {
    // Already reported as a problem of the row itself.
    if (level.length !== camp.length) return { campIds: [] };
    if (!level.every((title) => known.has(bare(title))))
      return { campIds: [], problem: { field: 'level', text: { key: 'members.errors.levelUnknown' } } };
    const named = level.map((title, at) => camps.get(`${bare(title)}\n${bare(camp[at] ?? '')}`) ?? []);
    const campIds = named.map((list) => list.flatMap(({ campId }) => campId ?? []));
    if (campIds.every((list) => list.length > 0)) return { campIds };
    return { campIds: [], problem: { field: 'wave', text: { key: 'members.errors.campUnknown' } } };
  };
}

const conflicts = {
  'email-taken': { field: 'email', text: { key: 'auth.errors.emailTaken' } },
  'national-id-taken': { field: 'nationalId', text: { key: 'auth.errors.nationalIdTaken' } },
  'handle-taken': { field: 'codeforces_handle', text: { key: 'auth.errors.handleTaken' } },
  'national-id-masked': { field: 'nationalId', text: { key: 'members.errors.nationalIdMasked' } },
} as const;

interface Named {
  campIds: string[][];
  maskedId: string | undefined;
}

/** Whether the person is new, stored with the same data, or in conflict with a stored one. */
async function comparison(context: AppContext, db: Database, read: readonly { columns: Partial<NewUser> }[]) {
  const stored = await findStored(db, {
    emails: read.flatMap(({ columns }) => columns.email ?? []),
    prints: read.flatMap(({ columns }) => columns.nationalIdPrint ?? []),
    givesWay: givesWay(context),
  });
  const handles = await findHandles(db, {
    handles: read.flatMap(({ columns }) => columns.codeforcesHandle ?? []),
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
    if (maskedId !== undefined && (!known || maskedNationalIdOf(context, known) !== maskedId))
      return 'national-id-masked';
    if (!known && print !== undefined && prints.has(print)) return 'national-id-taken';
    if (!known) return handles.has(columns.codeforcesHandle?.toLowerCase() ?? '') ? 'handle-taken' : 'new';
    const there = campIds.every((list) => list.some((campId) => enrolled.has(`${known.id} ${campId}`)));
    return there && changedColumns(known, columns).length === 0 ? 'same' : 'email-taken';
  };
}
