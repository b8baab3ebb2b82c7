import { recordRepeated } from '#features/audit/server/audit.service.ts';
import { releaseStaff } from '#features/programme/server/camps/camps.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor, Upload } from '#kit/server/http/route.ts';
import { invalid, unauthenticated } from '#kit/shared/errors.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import type { z } from '#kit/shared/zod.ts';
import type { profileBody } from '../../users.contract.ts';
import { reachWays } from '../../users.rules.ts';
import { emailImmutable } from '../../accounts.errors.ts';
import { requireCodeIfOn } from '../two-step/two-step.service.ts';
import { accountRemovedMail } from '../auth/auth.mails.ts';
import { handleChanged, limitHandleChange } from './handles.service.ts';
import { giveWay } from './unused-accounts.service.ts';
import { lockUser, updateUser, deleteUser } from './users.queries.ts';
import {
  asTaken,
  assertLeaderRemains,
  columnsOf,
  loggedFields,
  recordOwn,
  requirePassword,
  storeUserImage,
} from './users.service.ts';
import type { UserRow } from './users.table.ts';

export async function updateProfile(
  context: AppContext,
  actor: Actor,
  { body, address }: { body: z.output<typeof profileBody>; address: string },
): Promise<UserRow> {
  // What tells who somebody is needs more than an open session.
  if (body.nationalId !== undefined || body.DOB !== undefined)
    await requireOwnProof(context, actor, { ...body, address });
  const { codeforces_handle: handle } = body;
  if (handle !== undefined) await limitHandleChange(context, { userId: actor.id, handle });
  const updated = context.db.transaction(async (tx) => {
    // The lock keeps two concurrent changes from overwriting each other with stale fields.
    const user = await lockUser(tx, actor.id);
    if (!user) throw unauthenticated();
    if (body.email !== undefined && body.email !== user.email) throw emailImmutable();
    const { language, shownAsTalented } = body;
    const change = {
      ...columnsOf(context, { ...body, email: undefined }),
      ...omitUndefined({ language, shownAsTalented }),
      // In one order, so that the same choice changes nothing.
      reachBy: body.reachBy ? reachWays.filter((way) => body.reachBy?.includes(way)) : user.reachBy,
    };
    await giveWay(context, tx, [change]);
    const languageChosen = body.language !== undefined || user.languageChosen;
    const updated = await updateUser(tx, user.id, { ...change, languageChosen });
    if (!updated) throw unauthenticated();
    await handleChanged(context, tx, { actorId: actor.id, before: user, user: updated });
    const fields = loggedFields(user, change);
    if (fields.length > 0) await recordUpdate(context, tx, { actor, fields });
    return updated;
  });
  return updated.catch((error: unknown) => {
    throw asTaken(error);
  });
}

/** The password, and while two-step sign-in is on a code. */
async function requireOwnProof(
  context: AppContext,
  actor: Actor,
  { password = '', code, address }: { password?: string; code?: string; address: string },
): Promise<UserRow> {
  if (password === '') throw invalid('password', 'users.errors.passwordRequired');
  const user = await requirePassword(context, actor, { password, address });
  await requireCodeIfOn(context, user, { code, address });
  return user;
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

export async function changeImage(context: AppContext, actor: Actor, upload: Upload): Promise<string> {
  const imageKey = await storeUserImage(context, upload);
  const before = await context.db
    .transaction(async (tx) => {
      await recordUpdate(context, tx, { actor, fields: ['image'] });
      // The lock makes concurrent uploads remove each other's picture.
      const user = await lockUser(tx, actor.id);
      await updateUser(tx, actor.id, { imageKey });
      return user?.imageKey;
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
  given: { password: string; code?: string; address: string },
): Promise<void> {
  const user = await requireOwnProof(context, actor, given);
  await context.db.transaction(async (tx) => {
    await assertLeaderRemains(tx, user.id);
    const at = context.clock.now();
    await releaseStaff(tx, { userId: user.id, role: null, by: { actorId: user.id, at } });
    await deleteUser(tx, user.id);
    await recordOwn(tx, 'account.removed', { id: user.id, address: given.address, at });
    await postMail(context, tx, accountRemovedMail(context, user, at));
  });
  context.authSessions.forgetUser(user.id);
  if (user.imageKey) await context.files.remove(user.imageKey);
}
