import * as queries from './archive.queries.ts';
import { record, recordAll } from '#features/audit/server/audit.service.ts';
import { endSessionsOf } from '#features/accounts/server/auth/sign-in.service.ts';
import {
  type By,
  deleteCampWithEnrolments,
  lockCamp,
  releaseStaff,
  retractSeasonEnd,
  updateCamp,
} from '../camps/camps.service.ts';
import { lockPeople } from '../camps/staff.queries.ts';
import { rejectPendingOf } from '../requests/requests.service.ts';
import {
  archiveSession as putSessionAway,
  deleteArchivedSession,
  restoreSession,
} from '../sessions/sessions.service.ts';
import { slidesOfCamp } from '../sessions/slides.service.ts';
import {
  deleteUser,
  assertLeaderRemains,
  requireLeader,
  lockMembership,
  lockUser,
  setUsersArchived,
} from '#features/accounts/server/users/users.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { may } from '#club/shared/access.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';
import type { z } from '#kit/shared/zod.ts';
import type { addToArchive } from '../../archive.contract.ts';
import { alreadyArchived, notOneself } from '../../programme.errors.ts';
import type { EntryRow } from './archive.queries.ts';
import type { RemovalCounts } from '#club/shared/removal.ts';
import { countGone, findGone, type RemovedIds } from './removal.queries.ts';

type Archived = z.output<typeof addToArchive.data>;

const mayManage = (actor: Actor): boolean => may(actor.role, 'archive.manage');

export async function archive(
  context: AppContext,
  actor: Actor,
  { sessionId, campId, userIds = [], reason }: z.output<typeof addToArchive.body>,
): Promise<Archived> {
  if (sessionId !== undefined) return archiveSession(context, actor, sessionId);
  if (!mayManage(actor)) throw forbidden();
  return campId === undefined
    ? archivePeople(context, actor, userIds)
    : archiveCamp(context, actor, { campId, reason: reason || null });
}

/** Its marks, results, slides and check-in stay with it. */
function archiveSession(context: AppContext, actor: Actor, id: string): Promise<Archived> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const session = await putSessionAway(tx, actor, { id, at });
    const entryIds = await queries.insertEntries(tx, [{ sessionId: id }], at);
    await record(tx, auditEntry('added', actor, { targetId: id, details: bothTitles('title', session), at }));
    return { archived: 1, entryIds, answered: 0 };
  });
}

/** Archives the camp alone: its people keep their sign-in, and its pending requests are answered. */
function archiveCamp(
  context: AppContext,
  actor: Actor,
  { campId, reason }: { campId: string; reason: string | null },
): Promise<Archived> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    await lockMembership(tx);
    const camp = await lockCamp(tx, campId);
    if (!camp) throw notFound();
    if (camp.archivedAt) throw alreadyArchived('campId');
    await updateCamp(tx, campId, { archivedAt: at });
    const entryIds = await queries.insertEntries(tx, [{ campId }], at);
    const answered = await rejectPendingOf(context, tx, { actor, campId, reason, why: 'archived' });
    const details = { ...bothTitles('title', camp), answered };
    await record(tx, auditEntry('added', actor, { targetId: campId, details, at }));
    return { archived: 1, entryIds, answered };
  });
}

/** All or nothing. */
async function archivePeople(context: AppContext, actor: Actor, chosen: string[]): Promise<Archived> {
  const userIds = [...new Set(chosen)];
  if (userIds.includes(actor.id)) throw notOneself();
  const at = context.clock.now();
  const entryIds = await context.db.transaction(async (tx) => {
    await assertLeaderRemains(tx, null);
    const people = await lockPeople(tx, userIds, 'update');
    if (people.length !== userIds.length) throw notFound();
    if (people.some(({ archivedAt }) => archivedAt)) throw alreadyArchived('userIds');
    await setUsersArchived(tx, userIds, at);
    await endSessionsOf(tx, userIds);
    const entries = userIds.map((userId) => ({ userId }));
    const made = await queries.insertEntries(tx, entries, at);
    await requireLeader(tx);
    await recordAll(
      tx,
      people.map(({ id, name }) => auditEntry('added', actor, { targetId: id, details: { name }, at })),
    );
    return made;
  });
  for (const userId of userIds) context.authSessions.forgetUser(userId);
  return { archived: userIds.length, entryIds, answered: 0 };
}

/** Locks the entry: of several concurrent calls only the first finds it. */
async function takeEntry(tx: Database, id: string): Promise<EntryRow> {
  await lockMembership(tx);
  const entry = await queries.lockEntry(tx, id);
  if (!entry) throw notFound();
  return entry;
}

export async function restoreEntry(context: AppContext, actor: Actor, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const entry = await takeEntry(tx, id);
    const at = context.clock.now();
    const restored = await restoreContent(tx, { actor, at }, entry);
    await queries.deleteEntry(tx, id);
    await record(tx, auditEntry('restored', actor, { ...restored, at }));
  });
}

async function restoreContent(
  tx: Database,
  { actor, at }: { actor: Actor; at: Date },
  { campId, userId, sessionId }: EntryRow,
) {
  if (sessionId !== null) {
    const session = await restoreSession(tx, actor, sessionId);
    return { targetId: sessionId, details: bothTitles('title', session) };
  }
  if (!mayManage(actor)) throw forbidden();
  if (campId === null) {
    await setUsersArchived(tx, userId === null ? [] : [userId], null);
    return { targetId: userId };
  }
  const camp = await updateCamp(tx, campId, { archivedAt: null });
  if (camp) await retractSeasonEnd(tx, camp, at);
  return { targetId: campId, details: camp ? bothTitles('title', camp) : {} };
}

export async function removeEntry(context: AppContext, actor: Actor, id: string): Promise<void> {
  const by = { actorId: actor.id, at: context.clock.now() };
  const files = await context.db.transaction(async (tx) => {
    const { keys, ...removed } = await removeContent(tx, await takeEntry(tx, id), by);
    await record(tx, auditEntry('removed', actor, { ...removed, at: by.at }));
    return keys;
  });
  await Promise.all(files.filter((key) => key !== null).map((key) => context.files.remove(key)));
}

/** Returns the files to delete and what the audit log says. */
async function removeContent(tx: Database, { campId, userId, sessionId }: EntryRow, by: By) {
  if (campId !== null) {
    const camp = await lockCamp(tx, campId);
    if (!camp) throw notFound();
    const keys = await slidesOfCamp(tx, campId);
    await deleteCampWithEnrolments(tx, campId);
    return { targetId: campId, details: bothTitles('title', camp), keys };
  }
  if (sessionId !== null) {
    const session = await deleteArchivedSession(tx, sessionId);
    return { targetId: sessionId, details: bothTitles('title', session), keys: [session.slidesKey] };
  }
  const user = userId === null ? null : await lockUser(tx, userId);
  if (!user) throw notFound();
  await releaseStaff(tx, { userId: user.id, role: null, by });
  await deleteUser(tx, user.id);
  const details = { name: `${user.firstName} ${user.lastName}`, role: user.role };
  return { targetId: user.id, details, keys: [user.imageKey] };
}

const auditEntry = (
  what: 'added' | 'restored' | 'removed',
  actor: Actor,
  told: { targetId: string | null; details?: Record<string, unknown>; at: Date },
) => ({ action: `archive.${what}` as const, actorId: actor.id, ...told });

/** Counts what would be deleted or changed with these people, camps and sessions. */
export const countRemoval = (db: Database, gone: Partial<RemovedIds>): Promise<RemovalCounts> =>
  countGone(db, { userIds: [], campIds: [], sessionIds: [], ...gone });

/** The same for entries of the archive; null when there are none. */
export async function countEntriesRemoval(db: Database, entryIds: string[]): Promise<RemovalCounts | null> {
  const gone = await findGone(db, entryIds);
  return Object.values(gone).every((ids: string[]) => ids.length === 0) ? null : countGone(db, gone);
}
