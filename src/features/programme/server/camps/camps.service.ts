import { record } from '#features/audit/server/audit.service.ts';
import { findLevel, lockLevelForShare } from '../levels/levels.service.ts';
import { lockMembership, refusalOf } from '#features/accounts/server/users/users.service.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import type { Database } from '#kit/server/database/client.ts';
import { violatedReference } from '#kit/server/database/errors.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Duty } from '#club/shared/access.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { isId } from '#kit/shared/fields.ts';
import {
  endBeforeStart,
  hasTrainees,
  levelUnknown,
  notHrs,
  notInstructor,
  notMentor,
  notMentors,
  notTrainee,
  standingClosed,
  campReadOnly,
} from '../../camps.errors.ts';
import { daysBetween, daysLater } from '../../camps.rules.ts';
import { worksEverywhere } from './camps.fragments.ts';
import * as queries from './camps.queries.ts';
import { type CampFields, type CampRow, findCamp, lockCamp } from './camps.queries.ts';
import { deleteEnrolmentsOf, isEnrolled, mentorsOf, setMentors } from './enrolment.queries.ts';
import { shareMentors } from './enrolment.service.ts';
import { copyStaff, hasDuty, lockPeople, replaceStaff, staffOf } from './staff.queries.ts';

export { campsByLevel, findCamp, isCamp, isSampleCamp, lockCamp, lockCampForShare } from './camps.queries.ts';
export { isEnrolled } from './enrolment.queries.ts';
export { assignStaff, enrol, removeFromCamp, releaseStaff, restoreStaff } from './enrolment.service.ts';
export { dutiesOf, campNamesOf } from './staff.queries.ts';

/**
 * A camp in which the actor works, with this duty or any: a leader works in every one, staff where they are assigned.
 * An unknown or archived camp is not found, another one is forbidden.
 */
export async function requireCamp(db: Database, actor: Actor, id: string, duty?: Duty): Promise<CampRow> {
  const found = await queries.findCampFor(db, actor, { id, duty });
  if (!found) throw (await queries.isCamp(db, id)) ? campReadOnly() : notFound();
  if (!found.works) throw forbidden();
  return found.camp;
}

/** For the standing of a camp: throws 404 without such a camp, 403 where the standing is closed to the reader. */
export async function requireStandingReader(db: Database, actor: Actor, campId: string) {
  const found = await queries.findCampAccess(db, actor, campId);
  if (!found) throw notFound();
  if (!found.readsStanding) throw standingClosed();
  return found;
}

/** The same as `requireWave` for a camp that is locked already. */
export async function requireDuty(db: Database, actor: Actor, campId: string, duty: Duty): Promise<void> {
  if (worksEverywhere(actor)) return;
  if (!(await hasDuty(db, { userId: actor.id, campId, duty }))) throw forbidden();
}

/** The camp if it belongs to the level, else null. */
export async function findCampOfLevel(
  db: Database,
  { campId, levelId }: { campId: string; levelId: string },
): Promise<CampRow | null> {
  if (!isId(campId) || !isId(levelId)) return null;
  const camp = await findCamp(db, campId);
  return camp?.levelId === levelId ? camp : null;
}

/** For an empty list: throws 404 when the camp or level of the filter does not exist. */
export async function assertFilterTargetsExist(
  db: Database,
  { campId, levelId }: { campId?: string; levelId?: string },
): Promise<void> {
  if (campId !== undefined && !(await queries.isCamp(db, campId))) throw notFound();
  if (levelId !== undefined && !(await findLevel(db, levelId))) throw notFound();
}

/** The camp that a staff screen opens when none is named: of all camps for a leader, else of those the actor works in. */
export const findDefaultCamp = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: Actor) =>
  queries.findDefaultCamp(db, actor, clubDay(clock.now()));

interface Staff {
  instructorId?: string | null;
  mentorsId?: string[];
  hrIds?: string[];
}

export type CampBody = Partial<CampFields> & Staff;

const staffRules = [
  {
    field: 'instructorId',
    duty: 'instructor',
    refuse: notInstructor,
    of: ({ instructorId: id }: Staff) => (id === undefined ? id : id ? [id] : []),
  },
  { field: 'mentorsId', duty: 'mentor', refuse: notMentors, of: ({ mentorsId }: Staff) => mentorsId },
  { field: 'hrIds', duty: 'hr', refuse: notHrs, of: ({ hrIds }: Staff) => hrIds },
] satisfies {
  field: keyof Staff;
  duty: Duty;
  refuse: () => Error;
  of: (staff: Staff) => string[] | undefined;
}[];

/** Replaces each named kind of staff; everybody must have the matching role. */
async function setStaff(tx: Database, campId: string, staff: Staff): Promise<void> {
  for (const { duty, refuse, of } of staffRules) {
    const named = of(staff);
    if (named === undefined) continue;
    const userIds = [...new Set(named)];
    if (!userIds.every(isId)) throw refuse();
    const people = await lockPeople(tx, userIds);
    const fit = people.filter(({ role, archivedAt }) => role === duty && archivedAt === null);
    if (fit.length !== userIds.length) throw refuse();
    await replaceStaff(tx, { campId, duty, userIds });
  }
}

const inOneOrder = (ids: readonly string[]): string => [...new Set(ids)].toSorted().join();

/** Kinds of staff that `setStaff` would change. */
const changedStaff = (before: readonly { userId: string; duty: Duty }[], staff: Staff): string[] =>
  staffRules.flatMap(({ field, duty, of }) => {
    const named = of(staff);
    const present = before.filter((person) => person.duty === duty).map(({ userId }) => userId);
    return named === undefined || inOneOrder(named) === inOneOrder(present) ? [] : [field];
  });

async function checkLevel(tx: Database, levelId: string | undefined): Promise<void> {
  if (levelId === undefined) return;
  if (!(await lockLevelForShare(tx, levelId))) throw levelUnknown();
}

function split({ instructorId, mentorsId, hrIds, ...fields }: CampBody) {
  return { fields: omitUndefined(fields) as Partial<CampFields>, staff: { instructorId, mentorsId, hrIds } };
}

export async function addCamp(
  context: AppContext,
  actor: Actor,
  body: CampBody & Pick<CampFields, 'title' | 'levelId'>,
): Promise<string> {
  const { fields, staff } = split(body);
  return context.db.transaction(async (tx) => {
    await lockMembership(tx);
    await checkLevel(tx, body.levelId);
    const camp = await queries.insertCamp(tx, fields as CampFields);
    await setStaff(tx, camp.id, staff);
    await record(tx, await auditEntry(tx, 'camp.added', { context, actor, camp }));
    return camp.id;
  });
}

const changedFields = (camp: CampRow, fields: Partial<CampFields>): string[] =>
  Object.entries(fields).flatMap(([name, value]) => (value === camp[name as keyof CampRow] ? [] : [name]));

export async function updateCamp(
  context: AppContext,
  actor: Actor,
  { id, change }: { id: string; change: CampBody },
): Promise<void> {
  const { fields, staff } = split(change);
  await context.db.transaction(async (tx) => {
    await lockMembership(tx);
    const camp = await lockCamp(tx, id);
    if (!camp) throw notFound();
    const { startDate, endDate } = { ...camp, ...fields };
    if (startDate && endDate && endDate < startDate) throw endBeforeStart();
    await checkLevel(tx, fields.levelId);
    const changed = [...changedFields(camp, fields), ...changedStaff(await staffOf(tx, id), staff)];
    if (Object.keys(fields).length > 0) await queries.updateCamp(tx, id, fields);
    await setStaff(tx, id, staff);
    if (staff.mentorsId !== undefined) await shareMentors(tx, id);
    if (changed.length === 0) return;
    const entry = await auditEntry(tx, 'camp.updated', { context, actor, camp });
    const opened = changed.includes('standingOpen') ? { standingOpen: fields.standingOpen } : {};
    await record(tx, { ...entry, details: { ...entry.details, fields: changed, ...opened } });
  });
}

type WarningRules = Pick<CampRow, 'target' | 'absencesInRow' | 'sheetPercent' | 'sheetDays'>;

export const setWarningRules = (tx: Database, id: string, change: Partial<WarningRules>) =>
  queries.updateCamp(tx, id, change);

/** Archives a camp, or restores it when `archivedAt` is null. */
export const setCampArchived = (tx: Database, id: string, archivedAt: Date | null) =>
  queries.updateCamp(tx, id, { archivedAt });

/** Deletes a camp together with its enrolments, which would keep it otherwise. */
export async function deleteCampWithEnrolments(tx: Database, id: string): Promise<void> {
  await deleteEnrolmentsOf(tx, id);
  await queries.deleteCamp(tx, id);
}

/** Callbacks for what other slices store per camp. */
export interface CampParts {
  /** Copies the sessions; returns the new files, to delete them if the transaction fails. */
  copySessions: (tx: Database, wanted: { from: string; to: string; days: number }) => Promise<string[]>;
  /** Answers the people who wait to join a camp that is about to be deleted. */
  answerRequests: (tx: Database, wanted: { actor: Actor; campId: string }) => Promise<unknown>;
  /** Files to delete with the camp. */
  filesOf: (tx: Database, campId: string) => Promise<string[]>;
  /** Tells a trainee who their mentor is now. */
  tellMentor: (
    tx: Database,
    told: { userId: string; camp: CampRow; mentor: { id: string; name: string } },
  ) => Promise<void>;
}

export async function removeCamp(
  context: AppContext,
  actor: Actor,
  { id, parts }: { id: string; parts: CampParts },
) {
  let files: string[] = [];
  try {
    await context.db.transaction(async (tx) => {
      // Before the camp, as deciding requests does, to avoid deadlocks.
      await lockMembership(tx);
      // Blocks new slides until the camp is gone.
      await lockCamp(tx, id);
      files = await parts.filesOf(tx, id);
      await parts.answerRequests(tx, { actor, campId: id });
      const camp = await queries.deleteCamp(tx, id);
      if (!camp) throw notFound();
      await record(tx, await auditEntry(tx, 'camp.removed', { context, actor, camp }));
    });
  } catch (error) {
    throw violatedReference(error) === null ? error : hasTrainees();
  }
  await Promise.all(files.map((key) => context.files.remove(key)));
}

interface Clone {
  id: string;
  title: string;
  /** Without it the copy has none, because two camps with one title cannot be told apart. */
  titleAr?: string;
  startDate: string;
  parts: CampParts;
}

export async function cloneCamp(
  context: AppContext,
  actor: Actor,
  { id, title, titleAr = '', startDate, parts }: Clone,
): Promise<string> {
  let made: string[] = [];
  try {
    return await context.db.transaction(async (tx) => {
      await lockMembership(tx);
      const source = await lockCamp(tx, id);
      if (!source) throw notFound();
      const days = source.startDate ? daysBetween(source.startDate, startDate) : 0;
      const { id: _, createdAt: __, ...fields } = source;
      const copy = await queries.insertCamp(tx, {
        ...fields,
        title,
        titleAr,
        startDate,
        endDate: source.endDate && source.startDate ? daysLater(source.endDate, days) : null,
        registration: false,
      });
      await copyStaff(tx, { from: id, to: copy.id });
      made = await parts.copySessions(tx, { from: id, to: copy.id, days });
      const entry = await auditEntry(tx, 'camp.cloned', { context, actor, camp: copy });
      await record(tx, { ...entry, details: { ...entry.details, ...bothTitles('from', source) } });
      return copy.id;
    });
  } catch (error) {
    await Promise.all(made.map((key) => context.files.remove(key)));
    throw error;
  }
}

export async function assignMentor(
  context: AppContext,
  actor: Actor,
  { id, userId, mentorId, parts }: { id: string; userId: string; mentorId: string; parts: CampParts },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockMembership(tx);
    const camp = await lockCamp(tx, id);
    if (!camp) throw notFound();
    if (!(await isEnrolled(tx, { campId: id, userId }))) throw await refusalOf(tx, userId, notTrainee);
    if (!(await hasDuty(tx, { campId: id, userId: mentorId, duty: 'mentor' })))
      throw await refusalOf(tx, mentorId, notMentor);
    const mentorOf = async () => (await mentorsOf(tx, { campId: id, userIds: [userId] })).at(0);
    const before = await mentorOf();
    await setMentors(tx, id, new Map([[userId, mentorId]]));
    const name = (await mentorOf())?.mentor ?? null;
    if (name !== null && before?.mentorId !== mentorId)
      await parts.tellMentor(tx, { userId, camp, mentor: { id: mentorId, name } });
    await record(tx, {
      action: 'camp.mentor-assigned',
      actorId: actor.id,
      targetId: userId,
      details: await namesOf(tx, 'wave', camp),
      at: context.clock.now(),
    });
  });
}

/** A camp and its level: every level may have a "Wave 1". */
async function namesOf(tx: Database, name: 'title' | 'wave', camp: CampRow): Promise<Record<string, string>> {
  const level = await findLevel(tx, camp.levelId);
  return { ...bothTitles(name, camp), ...(level && bothTitles('level', level)) };
}

const auditEntry = async (
  tx: Database,
  action: 'camp.added' | 'camp.updated' | 'camp.removed' | 'camp.cloned',
  { context: { clock }, actor, camp }: { context: AppContext; actor: Actor; camp: CampRow },
) => ({
  action,
  actorId: actor.id,
  targetId: camp.id,
  details: await namesOf(tx, 'title', camp),
  at: clock.now(),
});
