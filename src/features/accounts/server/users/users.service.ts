import { record, recordRepeated } from '#features/audit/server/audit.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import { cleanImage } from '#kit/server/files/images.ts';
import type { Actor, Upload } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { AppError, unauthenticated } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { z } from '#kit/shared/zod.ts';
import type { profileBody } from '../../users.contract.ts';
import { emailImmutable, lastLeader, wrongPassword } from '../../users.errors.ts';
import { checkPassword } from './password.service.ts';
import {
  deleteUser,
  findUser,
  isUser,
  lockLeaders,
  lockMembership,
  lockUser,
  swapImage,
  updateUser,
} from './users.queries.ts';
import type { UserRow } from './users.table.ts';

export {
  allImages,
  deleteUser,
  findLeaders,
  findUser,
  findUserByEmail,
  foldTallies,
  hasLeader,
  lockIfPasswordUnchanged,
  insertUser,
  insertUsers,
  lockMembership,
  lockUser,
  makeTrainees,
  setArchived as setUsersArchived,
  updateUser,
} from './users.queries.ts';

/** A slice's personal data, for a person's own export. */
export interface PersonalData {
  name: string;
  load: (db: Database, userId: string, language: Language) => Promise<unknown>;
}

/** What later slices do when a person is deleted, in the same transaction. */
export type BeforeRemoval = (tx: Database, userId: string) => Promise<void>;

export interface ProfileHooks {
  beforeRemoval: BeforeRemoval;
  /** What later slices do when a handle changes, in the same transaction. */
  handleSaved: (tx: Database, userId: string) => Promise<void>;
}

/** The error for a named person: 404 if unknown, else the given refusal. */
export async function refusalOf(db: Database, userId: string, refuse: () => AppError): Promise<AppError> {
  const refusal = refuse();
  if (await isUser(db, userId)) return refusal;
  return new AppError('NOT_FOUND', { message: refusal.text, fields: refusal.fields });
}

export const imageSize = { width: 512, height: 512 };

export async function getMe(context: AppContext, actor: Actor): Promise<UserRow> {
  const user = await findUser(context.db, actor.id);
  // Deleted after the session was checked.
  if (!user) throw unauthenticated();
  return user;
}

interface PasswordAgain {
  password: string;
  address: string;
  /** The field that gets the error. */
  field?: string;
}

/** Asks somebody who is signed in for their password again; throws if it is wrong. */
export async function requirePassword(
  context: AppContext,
  actor: Actor,
  { password, address, field = 'password' }: PasswordAgain,
): Promise<UserRow> {
  const user = await getMe(context, actor);
  const check = { email: user.email, user, password, address, authSessionHash: actor.authSessionHash };
  if (!(await checkPassword(context, check))) throw wrongPassword(field);
  return user;
}

export async function updateProfile(
  context: AppContext,
  actor: Actor,
  { body, handleSaved }: Pick<ProfileHooks, 'handleSaved'> & { body: z.output<typeof profileBody> },
): Promise<UserRow> {
  return context.db.transaction(async (tx) => {
    // The lock keeps two concurrent changes from overwriting each other with stale fields.
    const user = await lockUser(tx, actor.id);
    if (!user) throw unauthenticated();
    if (body.email !== undefined && body.email !== user.email) throw emailImmutable();
    const change = {
      firstName: body.firstName ?? user.firstName,
      lastName: body.lastName ?? user.lastName,
      phone: body.phone ?? user.phone,
      codeforcesHandle: body.codeforces_handle ?? user.codeforcesHandle,
      language: body.language ?? user.language,
      shownAsTalented: body.shownAsTalented ?? user.shownAsTalented,
    };
    const languageChosen = body.language !== undefined || user.languageChosen;
    const updated = await updateUser(tx, user.id, { ...change, languageChosen });
    if (!updated) throw unauthenticated();
    if (updated.codeforcesHandle !== user.codeforcesHandle) await handleSaved(tx, user.id);
    const fields = Object.entries(change).flatMap(([name, value]) =>
      value === user[name as keyof UserRow] ? [] : [name],
    );
    if (fields.length > 0) await recordUpdate(context, tx, { actor, fields });
    return updated;
  });
}

/** Repeats are summed when they changed the same fields. */
const recordUpdate = (
  { clock }: AppContext,
  tx: Database,
  { actor, fields }: { actor: Actor; fields: string[] },
): Promise<void> =>
  recordRepeated(
    tx,
    {
      action: 'account.updated',
      actorId: actor.id,
      targetId: actor.id,
      details: { fields },
      at: clock.now(),
    },
    { detail: fields.join(',') },
  );

/** Repeats are summed by address, so that a thief's export does not look like one of the owner. */
export const recordExport = ({ db, clock }: AppContext, actor: Actor, address: string): Promise<void> =>
  recordRepeated(
    db,
    { action: 'account.exported', actorId: actor.id, targetId: actor.id, address, at: clock.now() },
    { detail: address },
  );

export async function storeUserImage(context: AppContext, upload: Upload): Promise<string> {
  const picture = await cleanImage(upload.content, { field: 'image', ...imageSize });
  return context.files.put('images', 'webp', picture);
}

export async function changeImage(context: AppContext, actor: Actor, upload: Upload): Promise<string> {
  const imageKey = await storeUserImage(context, upload);
  const before = await context.db
    .transaction(async (tx) => {
      await recordUpdate(context, tx, { actor, fields: ['image'] });
      return swapImage(tx, actor.id, imageKey);
    })
    .catch(async (error: unknown) => {
      await context.files.remove(imageKey);
      throw error;
    });
  if (before) await context.files.remove(before);
  return imageKey;
}

export async function removeAccount(
  context: AppContext,
  actor: Actor,
  given: { password: string; address: string; beforeRemoval: BeforeRemoval },
): Promise<void> {
  const user = await requirePassword(context, actor, given);
  await context.db.transaction(async (tx) => {
    await assertLeaderRemains(tx, user.id);
    await given.beforeRemoval(tx, user.id);
    await deleteUser(tx, user.id);
    await record(tx, {
      action: 'account.removed',
      actorId: user.id,
      targetId: user.id,
      address: given.address,
      at: context.clock.now(),
    });
  });
  context.authSessions.forgetUser(user.id);
  if (user.imageKey) await context.files.remove(user.imageKey);
}

/** Throws if no leader is left who can sign in. */
export async function requireLeader(tx: Database): Promise<void> {
  if ((await lockLeaders(tx)).length === 0) throw lastLeader();
}

/** Throws if the club would lose its last leader; null only takes the lock. */
export async function assertLeaderRemains(tx: Database, leavingId: string | null): Promise<void> {
  await lockMembership(tx);
  const leaders = await lockLeaders(tx);
  if (leavingId !== null && leaders.includes(leavingId) && leaders.length === 1) throw lastLeader();
}
