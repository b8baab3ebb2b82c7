import { record, recordAll } from '#features/audit/server/audit.service.ts';
import { endSessionsOf } from '#features/auth/server/sign-in.service.ts';
import {
  deleteCampWithEnrolments,
  lockCamp,
  releaseStaff,
  setCampArchived,
} from '#features/camps/server/camps.service.ts';
import { campParts } from '#features/sessions/server/sessions.service.ts';
import {
  deleteUser,
  keepALeader,
  lockMembership,
  lockUser,
  setUsersArchived,
} from '#features/users/server/users.service.ts';
import { lastLeader } from '#features/users/users.errors.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { notFound } from '#kit/shared/errors.ts';
import { alreadyArchived, notOneself } from '../archive.errors.ts';
import * as queries from './archive.queries.ts';
import type { EntryRow } from './archive.queries.ts';

export interface Archived {
  archived: number;
  entryIds: string[];
}

/** Archives people and ends their sessions; returns the new entries. */
async function putAway(
  tx: Database,
  { userIds, withId, at }: { userIds: string[]; withId: string | null; at: Date },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  await setUsersArchived(tx, userIds, at);
  await endSessionsOf(tx, userIds);
  return queries.insertPeopleEntries(tx, { userIds, withId, at });
}

/** Archives a wave and the trainees who train in no other one. */
export async function archiveCamp(world: World, actor: Actor, campId: string): Promise<Archived> {
  const at = world.clock.now();
  const { entryId, userIds } = await world.db.transaction(async (tx) => {
    await lockMembership(tx);
    const camp = await lockCamp(tx, campId);
    if (!camp) throw notFound();
    if (camp.archivedAt) throw alreadyArchived('campId');
    await setCampArchived(tx, campId, at);
    const entryId = await queries.insertEntry(tx, campId, at);
    const userIds = (await queries.lockLastTrainees(tx, campId)).map(({ id }) => id);
    await putAway(tx, { userIds, withId: entryId, at });
    const details = { ...bothTitles('title', camp), people: userIds.length };
    await record(tx, auditEntry('added', actor, { targetId: campId, details, at }));
    return { entryId, userIds };
  });
  for (const userId of userIds) world.sessions.forgetUser(userId);
  return { archived: 1 + userIds.length, entryIds: [entryId] };
}

/** All or nothing. */
export async function archivePeople(world: World, actor: Actor, chosen: string[]): Promise<Archived> {
  const userIds = [...new Set(chosen)];
  if (userIds.includes(actor.id)) throw notOneself();
  const at = world.clock.now();
  const entryIds = await world.db.transaction(async (tx) => {
    await keepALeader(tx, null);
    const people = await queries.lockPeople(tx, userIds);
    if (people.length !== userIds.length) throw notFound();
    if (people.some(({ archivedAt }) => archivedAt)) throw alreadyArchived('userIds');
    const made = await putAway(tx, { userIds, withId: null, at });
    if (!(await queries.hasLeader(tx))) throw lastLeader();
    await recordAll(
      tx,
      people.map(({ id, name }) => auditEntry('added', actor, { targetId: id, details: { name }, at })),
    );
    return made;
  });
  for (const userId of userIds) world.sessions.forgetUser(userId);
  return { archived: userIds.length, entryIds };
}

/** Locks the entry: of several concurrent calls only the first finds it. */
async function takeEntry(tx: Database, id: string): Promise<EntryRow> {
  await lockMembership(tx);
  const entry = await queries.lockEntry(tx, id);
  if (!entry) throw notFound();
  return entry;
}

/** Restores a wave with its people, or one of those people alone. */
export async function restoreEntry(world: World, actor: Actor, id: string): Promise<void> {
  const at = world.clock.now();
  await world.db.transaction(async (tx) => {
    const { campId, userId } = await takeEntry(tx, id);
    if (campId !== null) {
      const camp = await setCampArchived(tx, campId, null);
      const back = await queries.entriesWith(tx, { id, campId });
      const userIds = back.map((entry) => entry.userId);
      await setUsersArchived(tx, userIds, null);
      await queries.deleteEntries(tx, [id, ...back.map((entry) => entry.id)]);
      const details = { ...(camp && bothTitles('title', camp)), people: userIds.length };
      await record(tx, auditEntry('restored', actor, { targetId: campId, details, at }));
    } else if (userId !== null) {
      await setUsersArchived(tx, [userId], null);
      await queries.deleteEntries(tx, [id]);
      await record(tx, auditEntry('restored', actor, { targetId: userId, at }));
    }
  });
}

export async function removeEntry(world: World, actor: Actor, id: string): Promise<void> {
  const files = await world.db.transaction(async (tx) => {
    const { campId, userId } = await takeEntry(tx, id);
    if (campId !== null) return removeCamp(world, tx, { actor, campId });
    return userId === null ? [] : removePerson(world, tx, { actor, userId });
  });
  await Promise.all(files.map((key) => world.files.remove(key)));
}

/** People archived with the wave stay archived, each with an entry of their own. */
async function removeCamp(
  world: World,
  tx: Database,
  { actor, campId }: { actor: Actor; campId: string },
): Promise<string[]> {
  const camp = await lockCamp(tx, campId);
  if (!camp) throw notFound();
  const files = await campParts(world).filesOf(tx, campId);
  await deleteCampWithEnrolments(tx, campId);
  const details = bothTitles('title', camp);
  await record(tx, auditEntry('removed', actor, { targetId: campId, details, at: world.clock.now() }));
  return files;
}

async function removePerson(
  world: World,
  tx: Database,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<string[]> {
  const user = await lockUser(tx, userId);
  if (!user) throw notFound();
  await releaseStaff(tx, { userId, role: null });
  await deleteUser(tx, userId);
  const details = { name: `${user.firstName} ${user.lastName}`, role: user.role };
  await record(tx, auditEntry('removed', actor, { targetId: userId, details, at: world.clock.now() }));
  return user.imageKey === null ? [] : [user.imageKey];
}

const auditEntry = (
  what: 'added' | 'restored' | 'removed',
  actor: Actor,
  told: { targetId: string | null; details?: Record<string, unknown>; at: Date },
) => ({ action: `archive.${what}` as const, actorId: actor.id, ...told });
