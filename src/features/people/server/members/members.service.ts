import { randomUUID } from 'node:crypto';
import { record } from '#features/audit/server/audit.service.ts';
import { createAccount } from '#features/accounts/server/auth/sign-up.service.ts';
import { endSessionsOf } from '#features/accounts/server/auth/sign-in.service.ts';
import {
  type By,
  assignStaff,
  dutiesOf,
  enrol,
  findCamp,
  releaseStaff,
  restoreStaff,
  campNamesOf,
} from '#features/programme/server/camps/camps.service.ts';
import { notify } from '#features/notifications/server/inbox/inbox.service.ts';
import { openRequest } from '#features/programme/server/requests/requests.service.ts';
import {
  deleteUser,
  findLeaders,
  findUser,
  assertLeaderRemains,
  lockUser,
  requirePassword,
  updateUser,
} from '#features/accounts/server/users/users.service.ts';
import { nationalIdOf } from '#features/accounts/server/users/users.presenter.ts';
import { unreadableId } from '#features/accounts/users.rules.ts';
import type { UserRow } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor, Upload } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { applicantRole, isDuty, leaderRole, may, type Role, traineeRole } from '#club/shared/access.ts';
import { changedSince, forbidden, notFound } from '#kit/shared/errors.ts';
import { isId } from '#kit/shared/fields.ts';
import type { Language } from '#kit/shared/language.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import type { z } from '#kit/shared/zod.ts';
import { latinText } from '#kit/shared/typed-text.ts';
import {
  listUsers,
  type newMemberBody,
  type offerNationalIds as offering,
  type restoreRole as restoreRoleContract,
} from '../../members.contract.ts';
import type { MemberVisibility } from './members.presenter.ts';
import type { PrivateNumbers } from './members.queries.ts';
import { unknownCamp, levelNeedsCamp, nationalIdUnreadable } from '../../people.errors.ts';

interface NewMember {
  body: z.output<typeof newMemberBody>;
  image: Upload | undefined;
  language: Language;
  address: string;
}

/** Adds a person with any role and enrols or assigns them in the named camp. */
export async function addMember(
  context: AppContext,
  actor: Actor,
  { body, ...rest }: NewMember,
): Promise<UserRow> {
  const { role, campId, levelId } = body;
  if (levelId !== undefined && campId === undefined) throw levelNeedsCamp();
  if (campId !== undefined) {
    const camp = isId(campId) ? await findCamp(context.db, campId) : null;
    if (!camp || (levelId !== undefined && camp.levelId !== levelId)) throw unknownCamp();
  }
  return createAccount(context, {
    ...rest,
    body,
    role,
    recordedAs: { action: 'member.added', actorId: actor.id, details: { role } },
    within: async (tx, user) => {
      if (campId !== undefined)
        await place(tx, { user, campId, by: { actorId: actor.id, at: context.clock.now() } });
    },
  });
}

async function place(
  tx: Database,
  { user, campId, by }: { user: UserRow; campId: string; by: By },
): Promise<void> {
  const { at } = by;
  if (isDuty(user.role)) {
    await assignStaff(tx, { campId, userId: user.id, duty: user.role, by });
  } else if (user.role === traineeRole) {
    await enrol(tx, { campId, userIds: [user.id], at });
  } else if (user.role === applicantRole) {
    if ((await openRequest(tx, { userId: user.id, campId, at })) === null) throw unknownCamp();
  }
}

/** The university and national ID that a search may mean. */
export function numbersIn({ vault }: AppContext, search = ''): PrivateNumbers {
  const typed = latinText(search);
  return {
    universityId: /^\d{1,15}$/.test(typed) ? Number(typed) : undefined,
    nationalIdPrint: /^\d{14}$/.test(typed) ? vault.fingerprint('national-id', typed) : undefined,
  };
}

/** Only somebody who may see a whole national ID gets them in a file. */
export function memberVisibility(
  actor: Actor,
  { format, nationalIds, handedOut }: { format: string; nationalIds?: string; handedOut: boolean },
): MemberVisibility {
  const visibility = { private: may(actor.role, 'people.private') };
  if (format === 'json') return { ...visibility, nationalIds: 'masked' };
  if (nationalIds !== '1') return { ...visibility, nationalIds: 'none' };
  if (!may(actor.role, 'people.national-id')) throw forbidden();
  if (!handedOut) throw forbidden('members.errors.nationalIdsPassword');
  return { ...visibility, nationalIds: 'whole' };
}

/** The address of a file with whole national IDs, for somebody who knows the password. It dies within a minute. */
export async function offerNationalIds(
  context: AppContext,
  actor: Actor,
  { password, address, ...filters }: z.output<typeof offering.body> & { address: string },
): Promise<string> {
  await requirePassword(context, actor, { password, address });
  const query = new URLSearchParams({ nationalIds: '1' });
  // An empty list names nothing.
  for (const [name, value] of Object.entries(omitUndefined(filters)))
    if (String(value)) query.set(name, String(value));
  return context.downloads.addressOf(`${listUsers.path}?${query.toString()}`, actor, 60_000);
}

/** Tells every leader that somebody has a file with national IDs, also the one who made it. */
export async function tellOfNationalIds(
  context: AppContext,
  tx: Database,
  { actorId, rows, at }: { actorId: string; rows: number; at: Date },
): Promise<void> {
  const by = await findUser(tx, actorId);
  const facts = { name: `${by?.firstName} ${by?.lastName}`, rows, exportedAt: at.toISOString() };
  const to = (await findLeaders(tx)).map(({ id }) => id);
  await notify(context, tx, [{ kind: 'national-ids', campId: null, about: randomUUID(), facts, to }]);
}

/** The whole ID, once the audit log says who asked for it. */
export async function showNationalId(
  context: AppContext,
  actor: Actor,
  { id, address }: { id: string; address: string },
): Promise<string | null> {
  const user = await findUser(context.db, id);
  if (!user) throw notFound();
  const nationalId = nationalIdOf(context, user);
  if (nationalId === unreadableId) throw nationalIdUnreadable();
  const entry = { actorId: actor.id, targetId: id, address, at: context.clock.now() };
  if (nationalId !== null) await record(context.db, { action: 'national-id.shown', ...entry });
  return nationalId;
}

export async function changeRole(
  context: AppContext,
  actor: Actor,
  { id, role, address }: { id: string; role: Role; address: string },
) {
  const changed = await context.db.transaction(async (tx) => {
    const at = context.clock.now();
    const result = await setRole(tx, { id, role, by: { actorId: actor.id, at } });
    const { before, user } = result;
    if (before === user.role) return result;
    const details = { from: before, to: user.role };
    const entry = { actorId: actor.id, targetId: id, address, details, at };
    await record(tx, { action: 'member.role-changed', ...entry });
    await notifyOfRole(context, tx, { user, at });
    return result;
  });
  context.authSessions.forgetUser(id);
  return changed;
}

const notifyOfRole = (
  context: AppContext,
  tx: Database,
  { user, at }: { user: UserRow; at: Date },
): Promise<void> => {
  const roleIn = (language: Language) =>
    context.translate(language, { key: `users.profile.roles.${user.role}` });
  return notify(context, tx, [
    {
      kind: 'role-changed',
      campId: null,
      about: `${user.role} ${at.toISOString()}`,
      facts: { role: roleIn('en'), roleAr: roleIn('ar') },
      to: [user.id],
    },
  ]);
};

/** Takes the duties away that do not fit the role, and signs the person out. `expected`: an undo, of this role only. */
export async function setRole(
  tx: Database,
  { id, role, expected, by }: { id: string; role: Role; expected?: Role; by: By },
) {
  await assertLeaderRemains(tx, role === leaderRole ? null : id);
  const before = await lockUser(tx, id);
  if (!before) throw notFound();
  if (expected !== undefined && before.role !== expected) throw changedSince();
  if (expected === undefined && before.role === role) return { user: before, before: role, released: [] };
  const user = await updateUser(tx, id, { role });
  if (!user) throw notFound();
  const released = await releaseStaff(tx, { userId: id, role, by });
  await endSessionsOf(tx, [id]);
  return { user, before: before.role, released };
}

/** The camps that somebody would leave with another role, and those they would stay in. */
export async function previewRole(
  context: AppContext,
  { id, role, language }: { id: string; role: Role; language: Language },
) {
  if (!(await findUser(context.db, id))) throw notFound();
  const all = await dutiesOf(context.db, id, language);
  return {
    leaves: all.filter(({ duty }) => duty !== role),
    keeps: all.filter(({ duty }) => duty === role),
  };
}

interface Restoring extends z.output<typeof restoreRoleContract.body> {
  id: string;
  address: string;
  language: Language;
}

/** Undoes a change of role with its duties; returns the camps that could not be given back, and how many are deleted. */
export async function restoreRole(
  context: AppContext,
  actor: Actor,
  { id, role, expected, duties, address, language }: Restoring,
) {
  const restored = await context.db.transaction(async (tx) => {
    const at = context.clock.now();
    const by = { actorId: actor.id, at };
    const { user } = await setRole(tx, { id, role, expected, by });
    const fitting = duties.filter(({ duty }) => duty === role);
    const missed = await restoreStaff(tx, { userId: id, duties: fitting, by });
    const details = { from: expected, to: role, waves: fitting.length - missed.length };
    await record(tx, { action: 'member.role-restored', ...by, targetId: id, address, details });
    // They may have read of the other role already.
    await notifyOfRole(context, tx, { user, at });
    const named = missed.length === 0 ? [] : await campNamesOf(tx, missed, language);
    return { user, missed: named, gone: missed.length - named.length };
  });
  context.authSessions.forgetUser(id);
  return restored;
}

export async function removeMember(
  context: AppContext,
  actor: Actor,
  { id, address }: { id: string; address: string },
): Promise<void> {
  const imageKey = await context.db.transaction(async (tx) => {
    await assertLeaderRemains(tx, id);
    const user = await lockUser(tx, id);
    if (!user) throw notFound();
    const at = context.clock.now();
    await releaseStaff(tx, { userId: id, role: null, by: { actorId: actor.id, at } });
    await deleteUser(tx, id);
    const details = { name: `${user.firstName} ${user.lastName}`, role: user.role };
    await record(tx, { action: 'member.removed', actorId: actor.id, targetId: id, address, details, at });
    return user.imageKey;
  });
  context.authSessions.forgetUser(id);
  if (imageKey) await context.files.remove(imageKey);
}
