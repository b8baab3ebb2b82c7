import { recordAbout, recordAll } from '#features/audit/server/audit.service.ts';
import { findCamp, lockCamp, lockCampForShare, requireDuty } from '../camps/camps.service.ts';
import { findLevel } from '../levels/levels.service.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import type { Database } from '#kit/server/database/client.ts';
import { withSlides } from './slides.service.ts';
import type { Actor, Upload } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { type RemovalOut, toParts } from '#club/shared/removal.ts';
import { fromClubClock, toClubClock } from '#club/shared/club-time.ts';
import { type AppError, notFound } from '#kit/shared/errors.ts';
import {
  campReadOnly,
  levelUnknown,
  campOfOtherLevel,
  sessionCampUnknown,
  hasRecords,
  sessionOrderIncomplete,
  sessionArchived,
  sessionInUse,
} from '../../programme.errors.ts';
import type { z } from '#kit/shared/zod.ts';
import type { manySessionsBody, updateSession as updateContract } from '../../sessions.contract.ts';
import { movedDates, orderAfterRestore } from '../../sessions.rules.ts';
import { daysLater } from '../../camps.rules.ts';
import * as queries from './sessions.queries.ts';
import { retractNotifications, notifyOfChange, notifyOfChanges } from './session-notifications.service.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import type { CampRow } from '../camps/camps.queries.ts';
import type { NewSession, SessionRow } from './sessions.table.ts';

type Change = z.output<typeof updateContract.body>;

const teaching = 'instructor';

/** The camp must exist, belong to the named level, and be one that the actor teaches. */
async function checkPlace(
  tx: Database,
  actor: Actor,
  { campId, levelId }: { campId: string; levelId?: string },
) {
  const camp = await lockCampForShare(tx, campId);
  if (!camp) throw sessionCampUnknown();
  if (levelId !== undefined && camp.levelId !== levelId)
    throw (await findLevel(tx, levelId)) ? campOfOtherLevel() : levelUnknown();
  await requireDuty(tx, actor, campId, teaching);
  return camp;
}

function fieldsOf(body: Change): Partial<NewSession> {
  const { levelId: _, published: __, removeSlides: ___, ...fields } = body;
  const { sessionSheetLink: sheetLink, sessionContestLink: contestLink, startsAt, ...same } = fields;
  return omitUndefined({
    ...same,
    sheetLink,
    contestLink,
    startsAt: typeof startsAt === 'string' ? new Date(startsAt) : startsAt,
  });
}

export async function addSession(
  context: AppContext,
  actor: Actor,
  { body, slides }: { body: Change & { title: string; campId: string }; slides: Upload | undefined },
): Promise<string> {
  // Checked before the file is read, so that a refused upload leaves nothing behind.
  await checkPlace(context.db, actor, body);
  return withSlides(context, slides, (stored) =>
    context.db.transaction(async (tx) => {
      const camp = await checkPlace(tx, actor, body);
      const { place, placeAr } = body.place || body.placeAr ? body : camp;
      const publishedAt = body.published === false ? null : context.clock.now();
      const fields = { ...fieldsOf(body), place, placeAr, ...stored, publishedAt } as NewSession;
      const session = await queries.insertSession(tx, fields);
      await recordAbout(tx, 'session.added', { context, actor, about: session });
      await notifyOfChange(context, tx, { actor, after: session });
      return session.id;
    }),
  );
}

/** Sessions as drafts, one every so many days at the same time of day. */
export async function addSessions(
  context: AppContext,
  actor: Actor,
  { campId, titles, startsAt, everyDays }: z.output<typeof manySessionsBody>,
): Promise<SessionRow[]> {
  const first = startsAt ? new Date(startsAt) : null;
  const [day = '', time] = first ? toClubClock(first).split('T') : [];
  return context.db.transaction(async (tx) => {
    const { place, placeAr } = await checkPlace(tx, actor, { campId });
    const sessions = await queries.insertSessions(
      tx,
      titles.map((title, index) => ({
        campId,
        title,
        place,
        placeAr,
        startsAt: first ? fromClubClock(`${daysLater(day, index * everyDays)}T${time}`) : null,
        attendance: true,
        publishedAt: null,
      })),
    );
    await recordAll(tx, entriesOf('session.added', { context, actor, sessions }));
    return sessions;
  });
}

const entriesOf = (
  action: 'session.added' | 'session.updated',
  { context, actor, sessions }: { context: AppContext; actor: Actor; sessions: readonly SessionRow[] },
) =>
  sessions.map((session) => {
    const details = bothTitles('title', session);
    return { action, actorId: actor.id, targetId: session.id, details, at: context.clock.now() };
  });

/** Publishes drafts or makes them drafts again, all or none; returns those that this changed. */
export async function publishSessions(
  context: AppContext,
  actor: Actor,
  { ids, published }: { ids: string[]; published: boolean },
): Promise<string[]> {
  const named = new Set(ids);
  return context.db.transaction(async (tx) => {
    const camps: CampRow[] = [];
    // One after the other in one order: they are few, and two calls do not wait for each other.
    for (const campId of await queries.campsOfSessions(tx, [...named])) {
      const camp = await lockCampForShare(tx, campId);
      if (!camp) throw notFound();
      await requireDuty(tx, actor, campId, teaching);
      camps.push(camp);
    }
    const all = await queries.lockSessions(tx, [...named]);
    const isHere = ({ campId }: SessionRow) => camps.some((camp) => camp.id === campId);
    if (all.length < named.size || !all.every(isHere)) throw notFound();
    const before = all.filter(({ publishedAt }) => (publishedAt === null) === published);
    const changed = before.map(({ id }) => id);
    if (!published) await refuseWithRecords(tx, changed, sessionInUse);
    const after = await queries.setPublished(tx, changed, published ? context.clock.now() : null);
    await recordAll(tx, entriesOf('session.updated', { context, actor, sessions: before }));
    for (const camp of camps) {
      const own = before.filter(({ campId }) => campId === camp.id);
      if (!published) await retractNotifications(tx, camp.id, own);
      const changes = own.map((session) => ({ before: session, after: after.get(session.id) ?? session }));
      await notifyOfChanges(context, tx, { actor, camp, changes });
    }
    return changed;
  });
}

/** Locks the camp first, as deleting a camp does, to avoid deadlocks. */
async function lockForTeacher(tx: Database, actor: Actor, id: string): Promise<SessionRow> {
  const campId = await queries.campOfSession(tx, id);
  if (campId === null || !(await lockCampForShare(tx, campId))) throw notFound();
  const session = await queries.lockSession(tx, id);
  if (session?.archivedAt !== null) throw notFound();
  await requireDuty(tx, actor, session.campId, teaching);
  return session;
}

export async function updateSession(
  context: AppContext,
  actor: Actor,
  { id, change, slides }: { id: string; change: Change; slides: Upload | undefined },
): Promise<void> {
  const gone = await withSlides(context, slides, (stored) =>
    context.db.transaction(async (tx) => {
      const before = await lockForTeacher(tx, actor, id);
      if (change.campId !== undefined || change.levelId !== undefined)
        await checkPlace(tx, actor, { campId: change.campId ?? before.campId, levelId: change.levelId });
      const fields = fieldsOf(change);
      // A session that stays in its camp keeps its position.
      if (fields.campId === before.campId) delete fields.campId;
      const file = change.removeSlides && !slides ? { slidesKey: null, slidesName: null } : stored;
      if (change.published === true && !before.publishedAt) fields.publishedAt = context.clock.now();
      if (change.published === false && before.publishedAt) {
        await refuseWithRecords(tx, [id], sessionInUse);
        fields.publishedAt = null;
        await retractNotifications(tx, before.campId, [before]);
      }
      const after = await queries.updateSession(tx, id, { ...fields, ...file });
      await recordAbout(tx, 'session.updated', { context, actor, about: before });
      if (fields.campId !== undefined) await retractNotifications(tx, before.campId, [before]);
      if (after) await notifyOfChange(context, tx, { actor, before, after });
      return file.slidesKey === undefined ? null : before.slidesKey;
    }),
  );
  if (gone) await context.files.remove(gone);
}

/** Why nothing can be written to a session that was not found: archived with its camp, archived itself, or unknown. */
export async function sessionRefusal(
  db: Database,
  id: string,
  unknown: () => AppError = notFound,
): Promise<AppError> {
  const archived = await queries.findArchived(db, id);
  if (archived?.wave) return campReadOnly('sessionId');
  return archived?.session ? sessionArchived() : unknown();
}

/** What a delete would take with it; a session with records of people is archived instead. */
export async function sessionRemoval({ db }: AppContext, actor: Actor, id: string): Promise<RemovalOut> {
  const [found] = await queries.countRecords(db, [id]);
  if (!found || !(await findCamp(db, found.campId))) throw notFound();
  await requireDuty(db, actor, found.campId, teaching);
  const { slides, campId: _, ...ofPeople } = found;
  return {
    parts: toParts({ slides, ...ofPeople }),
    blocked: Object.values(ofPeople).some((count) => count > 0),
  };
}

/** Counted under the lock: a mark that is being made waits, and then finds no session. */
async function refuseWithRecords(tx: Database, ids: string[], refusal: typeof hasRecords): Promise<void> {
  for (const { marks, results, warnings, excuses } of await queries.countRecords(tx, ids))
    if (marks + results + warnings + excuses > 0) throw refusal({ marks, results, warnings, excuses });
}

export async function removeSession(context: AppContext, actor: Actor, id: string): Promise<void> {
  const slides = await context.db.transaction(async (tx) => {
    const session = await lockForTeacher(tx, actor, id);
    await refuseWithRecords(tx, [id], hasRecords);
    await queries.deleteSession(tx, id);
    await retractNotifications(tx, session.campId, [session]);
    await recordAbout(tx, 'session.removed', { context, actor, about: session });
    return session.slidesKey;
  });
  if (slides) await context.files.remove(slides);
}

/** Archives a session of a camp that the actor teaches. */
export async function archiveSession(
  tx: Database,
  actor: Actor,
  { id, at }: { id: string; at: Date },
): Promise<SessionRow> {
  const session = await lockForTeacher(tx, actor, id);
  await queries.updateSession(tx, id, { archivedAt: at });
  await retractNotifications(tx, session.campId, [session]);
  return session;
}

/** An archived session, locked; its camp may be archived too. */
async function lockArchived(tx: Database, id: string): Promise<SessionRow> {
  const campId = await queries.campOfSession(tx, id);
  if (campId === null || !(await lockCamp(tx, campId))) throw notFound();
  const session = await queries.lockSession(tx, id);
  if (!session?.archivedAt) throw notFound();
  return session;
}

export async function restoreSession(tx: Database, actor: Actor, id: string): Promise<SessionRow> {
  const session = await lockArchived(tx, id);
  await requireDuty(tx, actor, session.campId, teaching);
  const current = await queries.lockSessionsOf(tx, session.campId);
  await queries.updateSession(tx, id, { archivedAt: null });
  const order = orderAfterRestore(
    { ...session, heldAt: session.startsAt ?? session.publishedAt ?? session.createdAt },
    current,
  );
  if (order) await queries.placeSessions(tx, order);
  return session;
}

/** Deletes an archived session with everything it kept; the caller deletes its slides. */
export async function deleteArchivedSession(tx: Database, id: string): Promise<SessionRow> {
  const session = await lockArchived(tx, id);
  await queries.deleteSession(tx, id);
  return session;
}

interface Order {
  campId: string;
  ids: string[];
  moveDates?: boolean;
  unknown?: () => AppError;
}

export async function orderSessions(
  context: AppContext,
  actor: Actor,
  { campId, ids, moveDates = false, unknown = notFound }: Order,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    // Locked first: a session that is restored at the same time is either in the order or placed after it.
    const camp = await lockCampForShare(tx, campId);
    if (!camp) throw unknown();
    await requireDuty(tx, actor, campId, teaching);
    const before = await queries.lockSessionsOf(tx, campId);
    const all = before.map(({ id }) => id);
    const named = new Set(ids);
    if (ids.some((id) => !all.includes(id))) throw notFound();
    if (ids.length !== all.length || !all.every((id) => named.has(id))) throw sessionOrderIncomplete();
    await queries.placeSessions(tx, ids);
    await recordAbout(tx, 'camp.ordered', { context, actor, about: camp });
    if (moveDates)
      await moveSessions(context, tx, { actor, camp, dates: movedDates(ids, before, context.clock.now()) });
  });
}

async function moveSessions(
  context: AppContext,
  tx: Database,
  { actor, camp, dates }: { actor: Actor; camp: CampRow; dates: { id: string; startsAt: Date }[] },
): Promise<void> {
  const before = await queries.lockSessions(
    tx,
    dates.map(({ id }) => id),
  );
  const after = await queries.setDates(tx, dates);
  await recordAll(tx, entriesOf('session.updated', { context, actor, sessions: before }));
  const changes = before.map((session) => ({ before: session, after: after.get(session.id) ?? session }));
  await notifyOfChanges(context, tx, { actor, camp, changes });
}
