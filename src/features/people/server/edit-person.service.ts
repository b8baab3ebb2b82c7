import { record } from '#features/audit/server/audit.service.ts';
import { emailTaken, nationalIdTaken } from '#features/accounts/accounts.errors.ts';
import { leaveAddress } from '#features/accounts/server/auth/address.service.ts';
import { sendVerification } from '#features/accounts/server/auth/sign-up.service.ts';
import { queueHandleCheck } from '#features/results/server/sheets/sheets.service.ts';
import {
  assertLeaderRemains,
  lockMembership,
  lockUser,
  updateUser,
} from '#features/accounts/server/users/users.service.ts';
import type { NewUser, UserRow } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { violatedUnique } from '#kit/server/database/errors.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { notFound } from '#kit/shared/errors.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import type { z } from '#kit/shared/zod.ts';
import type { personBody } from '../people.contract.ts';
import { addressChangedMail } from './people.mails.ts';

type Change = z.output<typeof personBody>;

const fieldsOf = ({ vault }: AppContext, body: Change): Partial<NewUser> =>
  omitUndefined({
    firstName: body.firstName,
    lastName: body.lastName,
    email: body.email,
    phone: body.phone,
    codeforcesHandle: body.codeforces_handle,
    university: body.university,
    universityIdHti: body.universityIdHti,
    collegeYear: body.collegeYear,
    gender: body.gender,
    birthDate: body.DOB?.slice(0, 10),
    ...(body.nationalId === undefined
      ? {}
      : {
          nationalIdSealed: vault.seal(body.nationalId),
          nationalIdPrint: vault.fingerprint('national-id', body.nationalId),
        }),
  });

/** The names of what changes, for the audit log, which holds no values. */
function changedFields(before: UserRow, change: Partial<NewUser>): string[] {
  const names = Object.keys(change) as (keyof UserRow)[];
  return names.flatMap((name) => {
    if (name === 'nationalIdSealed') return [];
    const [was, is] = [before[name], (change as Partial<UserRow>)[name]];
    const same = Buffer.isBuffer(was) && Buffer.isBuffer(is) ? was.equals(is) : was === is;
    if (same) return [];
    return [name === 'nationalIdPrint' ? 'nationalId' : name];
  });
}

interface Update {
  id: string;
  body: Change;
  address: string;
}

export async function updatePerson(
  context: AppContext,
  actor: Actor,
  { id, body, address }: Update,
): Promise<UserRow> {
  try {
    const updated = await context.db.transaction(async (tx) => {
      // Before the person, as wherever the club could lose a leader.
      if (body.email !== undefined) await lockMembership(tx);
      const before = await lockUser(tx, id);
      if (!before) throw notFound();
      const change = fieldsOf(context, body);
      const fields = changedFields(before, change);
      if (fields.length === 0) return before;
      const at = context.clock.now();
      const user = fields.includes('email')
        ? await readdress(context, tx, { before, change })
        : await updateUser(tx, id, change);
      if (!user) throw notFound();
      if (fields.includes('codeforcesHandle')) await queueHandleCheck(context, tx, id);
      await record(tx, {
        action: 'member.updated',
        actorId: actor.id,
        targetId: id,
        details: { fields },
        address,
        at,
      });
      return user;
    });
    context.authSessions.forgetUser(id);
    return updated;
  } catch (error) {
    const index = violatedUnique(error);
    if (index === 'users_email') throw emailTaken();
    throw index === 'users_national_id' ? nationalIdTaken() : error;
  }
}

/** A new address has to be verified before the next sign-in; the old one is told, and good for nothing any more. */
async function readdress(
  context: AppContext,
  tx: Database,
  { before, change }: { before: UserRow; change: Partial<NewUser> },
): Promise<UserRow | null> {
  await assertLeaderRemains(tx, before.id);
  const user = await updateUser(tx, before.id, { ...change, emailVerifiedAt: null });
  if (!user) return null;
  await leaveAddress(tx, before);
  await sendVerification(context, tx, user);
  await postMail(context, tx, addressChangedMail(context, before, context.clock.now()));
  return user;
}
