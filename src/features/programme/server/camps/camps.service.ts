import { seasonOf } from '#features/notifications/inbox.rules.ts';
import { retractNotificationsAbout } from '#features/notifications/server/inbox/inbox.service.ts';
import { isCampOver } from '../../camps.rules.ts';
import { findLevel } from '../levels/levels.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Duty } from '#club/shared/access.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';
import { isId } from '#kit/shared/fields.ts';
import { standingClosed, campReadOnly } from '../../programme.errors.ts';
import { worksEverywhere } from './camps.fragments.ts';
import * as queries from './camps.queries.ts';
import { type CampRow, findCamp } from './camps.queries.ts';
import { deleteEnrolmentsOf } from './enrolment.queries.ts';
import { hasDuty } from './staff.queries.ts';

export {
  campsByLevel,
  countCampsOf,
  findCamp,
  isCamp,
  isSampleCamp,
  lockCamp,
  lockCampForShare,
  runningCamps,
  updateCamp,
} from './camps.queries.ts';
export { campsJoinedBy, isEnrolled, mentorIdsOf, mentorsOf } from './enrolment.queries.ts';
export {
  assignStaff,
  correctJoined,
  enrol,
  removeFromCamp,
  releaseStaff,
  refuseSome,
  requireDone,
  restoreStaff,
  type By,
  type DoneForSome,
} from './enrolment.service.ts';
export { dutiesOf, campNamesOf, lockPeople, placesOf } from './staff.queries.ts';

/** What a camp's pages are made of, beside marks and results. */
export const campTags = ['camps', 'levels', 'people', 'members', 'sessions'];

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

/** The same as `requireCamp` for a camp that is locked already. */
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

interface MentorFilter {
  mentorId?: string;
  orAll?: boolean;
  campId?: string;
  levelId?: string;
}

/** The mentor whose trainees a list shows; undefined where it shows everybody's. */
export const mentorWithTrainees = async (db: Database, filter: MentorFilter): Promise<string | undefined> => {
  const { mentorId, orAll } = filter;
  if (mentorId === undefined || !orAll) return mentorId;
  return (await queries.hasTrainees(db, { ...filter, mentorId })) ? mentorId : undefined;
};

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

/** Takes the news back that a camp has ended, if it goes on: its real end is told again. */
export async function retractSeasonEnd(tx: Database, camp: CampRow, now: Date): Promise<void> {
  if (!isCampOver(camp, clubDay(now)))
    await retractNotificationsAbout(tx, { campId: camp.id, about: seasonOf(camp.id) });
}

/** Deletes a camp together with its enrolments, which would keep it otherwise. */
export async function deleteCampWithEnrolments(tx: Database, id: string): Promise<void> {
  await deleteEnrolmentsOf(tx, id);
  await queries.deleteCamp(tx, id);
}
