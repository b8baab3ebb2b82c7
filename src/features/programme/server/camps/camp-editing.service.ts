import { entryMail } from '#features/notifications/server/inbox/inbox.presenter.ts';
import { notify } from '#features/notifications/server/inbox/inbox.service.ts';
import { mentorText } from '#features/people/people.rules.ts';
import { rejectPendingOf } from '../requests/requests.service.ts';
import { copySessions, slidesOfCamp } from '../sessions/slides.service.ts';
import type { AuditAction } from '#features/audit/audit.rules.ts';
import { record } from '#features/audit/server/audit.service.ts';
import { findLevel, lockLevelForShare } from '../levels/levels.service.ts';
import { asUnknown, lockMembership, refusalOf } from '#features/accounts/server/users/users.service.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import type { Database } from '#kit/server/database/client.ts';
import { violatedReference } from '#kit/server/database/errors.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Duty } from '#club/shared/access.ts';
import { changedSince, forbidden, notFound } from '#kit/shared/errors.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { isId } from '#kit/shared/fields.ts';
import {
  endBeforeStart,
  hasTrainees,
  instructorsDiffer,
  levelUnknown,
  notHrs,
  notInstructor,
  notMentor,
  notMentors,
  notTrainee,
} from '../../programme.errors.ts';
import { daysBetween, daysLater } from '../../camps.rules.ts';
import * as queries from './camps.queries.ts';
import { type CampFields, type CampRow, lockCamp } from './camps.queries.ts';
import { retractSeasonEnd } from './camps.service.ts';
import { mentorsOf, setMentors } from './enrolment.queries.ts';
import { type By, type DoneForSome, recordPeople, refuseSome, shareMentors } from './enrolment.service.ts';
import { copyStaff, lockPeople, replaceStaff, staffIn } from './staff.queries.ts';

interface Staff {
  instructorId?: string | null;
  instructorIds?: string[];
  mentorsId?: string[];
  hrIds?: string[];
}

export type CampBody = Partial<CampFields> & Staff;

/** The one that stands for a list of one, or the list; with both, the one comes first and must be in it. */
function instructorsOf({ instructorId: one, instructorIds: all }: Staff): string[] | undefined {
  const alone = one === undefined ? undefined : one === null ? [] : [one];
  if (!all || !alone) return all ?? alone;
  if (one ? !all.includes(one) : all.length > 0) throw instructorsDiffer();
  return [...alone, ...all];
}

const staffRules = [
  {
    field: 'instructorIds',
    duty: 'instructor',
    refuse: ({ instructorIds }: Staff) => notInstructor(instructorIds ? 'instructorIds' : 'instructorId'),
    of: instructorsOf,
  },
  { field: 'mentorsId', duty: 'mentor', refuse: notMentors, of: ({ mentorsId }: Staff) => mentorsId },
  { field: 'hrIds', duty: 'hr', refuse: notHrs, of: ({ hrIds }: Staff) => hrIds },
] satisfies {
  field: keyof Staff;
  duty: Duty;
  refuse: (staff: Staff) => Error;
  of: (staff: Staff) => string[] | undefined;
}[];

/** Replaces each named kind of staff; everybody must have the matching role. */
async function setStaff(tx: Database, campId: string, staff: Staff): Promise<void> {
  for (const { duty, refuse, of } of staffRules) {
    const named = of(staff);
    if (named === undefined) continue;
    const userIds = [...new Set(named)];
    if (!userIds.every(isId)) throw refuse(staff);
    const people = await lockPeople(tx, userIds, 'share');
    const fit = people.filter(({ role, archivedAt }) => role === duty && archivedAt === null);
    if (fit.length !== userIds.length) throw refuse(staff);
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

function split({ instructorId, instructorIds, mentorsId, hrIds, ...fields }: CampBody) {
  const staff = { instructorId, instructorIds, mentorsId, hrIds };
  return { fields: omitUndefined(fields) as Partial<CampFields>, staff };
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
    const entry = await auditEntry(tx, 'camp.added', { context, actor, camp });
    await record(tx, entry);
    await recordPeople(tx, { campIds: [camp.id], by: byOf(entry) }, () => setStaff(tx, camp.id, staff));
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
    const changed = [...changedFields(camp, fields), ...changedStaff(await staffIn(tx, [id]), staff)];
    if (Object.keys(fields).length > 0) await queries.updateCamp(tx, id, fields);
    await retractSeasonEnd(tx, { ...camp, ...fields }, context.clock.now());
    const entry = await auditEntry(tx, 'camp.updated', { context, actor, camp });
    if (Object.values(staff).some((named) => named !== undefined))
      await recordPeople(tx, { campIds: [id], by: byOf(entry) }, async () => {
        await setStaff(tx, id, staff);
        if (staff.mentorsId !== undefined) await shareMentors(tx, id);
      });
    if (changed.length === 0) return;
    const opened = changed.includes('standingOpen') ? { standingOpen: fields.standingOpen } : {};
    await record(tx, { ...entry, details: { ...entry.details, fields: changed, ...opened } });
  });
}

export async function removeCamp(context: AppContext, actor: Actor, id: string) {
  let files: string[] = [];
  try {
    await context.db.transaction(async (tx) => {
      // Before the camp, as deciding requests does, to avoid deadlocks.
      await lockMembership(tx);
      // Blocks new slides until the camp is gone.
      await lockCamp(tx, id);
      files = await slidesOfCamp(tx, id);
      await rejectPendingOf(context, tx, { actor, campId: id, reason: null, why: 'removed' });
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
}

export async function cloneCamp(
  context: AppContext,
  actor: Actor,
  { id, title, titleAr = '', startDate }: Clone,
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
        // Its people get a group of their own.
        groupLink: null,
        startDate,
        endDate: source.endDate && source.startDate ? daysLater(source.endDate, days) : null,
        registration: false,
      });
      const entry = await auditEntry(tx, 'camp.cloned', { context, actor, camp: copy });
      await recordPeople(tx, { campIds: [copy.id], by: byOf(entry) }, () =>
        copyStaff(tx, { from: id, to: copy.id }),
      );
      made = await copySessions(context, tx, { from: id, to: copy.id, days });
      await record(tx, { ...entry, details: { ...entry.details, ...bothTitles('from', source) } });
      return copy.id;
    });
  } catch (error) {
    await Promise.all(made.map((key) => context.files.remove(key)));
    throw error;
  }
}

interface Mentoring {
  campId: string;
  userIds: readonly string[];
  mentorId: string;
  /** Whom some of them get instead. */
  mentors?: readonly { userId: string; mentorId: string }[];
  /** Whoever has another mentor by now keeps that one. */
  expected?: string;
}

/** Gives trainees of a camp another of its mentors; those for whom that cannot be are named with the reason. */
export async function assignMentors(
  context: AppContext,
  actor: Actor,
  { campId, userIds, mentorId, mentors = [], expected }: Mentoring,
): Promise<DoneForSome> {
  const ids = [...new Set(userIds)];
  const own = new Map(mentors.map((one) => [one.userId, one.mentorId]));
  const mentorOf = (userId: string) => own.get(userId) ?? mentorId;
  return context.db.transaction(async (tx) => {
    await lockMembership(tx);
    const camp = await lockCamp(tx, campId);
    if (!camp) throw notFound();
    const known = new Set((await lockPeople(tx, ids, 'share')).map(({ id }) => id));
    const staff = await staffIn(tx, [campId]);
    const working = new Set(staff.filter(({ duty }) => duty === 'mentor').map(({ userId }) => userId));
    const rows = await mentorsOf(tx, { campId, userIds: ids });
    const before = new Map(rows.map((row) => [row.userId, row.mentorId]));
    const refuse = (userId: string) => {
      if (userId === actor.id) return forbidden('access.oneself');
      if (!known.has(userId)) return asUnknown(notTrainee());
      if (!before.has(userId)) return notTrainee();
      if (expected !== undefined && before.get(userId) !== expected) return changedSince();
      return mentorOf(userId) === userId || (own.has(userId) && !working.has(mentorOf(userId)))
        ? notMentor()
        : null;
    };
    const { refused, rest } = refuseSome(ids, refuse);
    const done = { refused, mentors: new Map(rest.map((userId) => [userId, before.get(userId) ?? null])) };
    if (rest.some((userId) => !working.has(mentorOf(userId)))) throw await refusalOf(tx, mentorId, notMentor);
    const changed = rest.filter((userId) => before.get(userId) !== mentorOf(userId));
    if (changed.length === 0) return done;
    const by = { actorId: actor.id, at: context.clock.now() };
    const given = new Map(changed.map((userId) => [userId, mentorOf(userId)]));
    await recordPeople(tx, { campIds: [campId], by }, () => setMentors(tx, campId, given));
    const after = await mentorsOf(tx, { campId, userIds: changed });
    const told = [...Map.groupBy(after, (row) => row.mentorId)].flatMap(([id, trainees]) => {
      const mentor = trainees[0]?.mentor;
      if (!mentor) return [];
      const facts = { variant: 'mentor', ...bothTitles('wave', camp), mentor: mentor.name };
      const about = `mentor ${campId} ${id} ${by.at.toISOString()}`;
      const to = trainees.map(({ userId }) => userId);
      return [{ kind: 'wave-changed' as const, campId, about, facts, to, reach: mentorText(mentor) }];
    });
    await notify(context, tx, told, {
      mailOf(to) {
        const entry = told[to.entry];
        if (!entry) return null;
        // Only the mail says how to reach them: they may choose another way before the entry is read.
        const facts = { ...entry.facts, variant: 'mentor-reach', reach: entry.reach };
        return entryMail(context, to, { ...entry, facts });
      },
    });
    return done;
  });
}

/** Names a camp with its level: every level may have a "Wave 1". */
async function auditEntry(
  tx: Database,
  action: Extract<AuditAction, `camp.${string}`>,
  { context: { clock }, actor, camp }: { context: AppContext; actor: Actor; camp: CampRow },
) {
  const level = await findLevel(tx, camp.levelId);
  const details: Record<string, string> = {
    ...bothTitles('title', camp),
    ...(level && bothTitles('level', level)),
  };
  return { action, actorId: actor.id, targetId: camp.id, details, at: clock.now() };
}

const byOf = ({ actorId, at }: By): By => ({ actorId, at });
