import { record } from '#features/audit/server/audit.service.ts';
import type { AuditAction } from '#features/audit/audit.rules.ts';
import type { Database } from '#kit/server/database/client.ts';
import { cleanImage } from '#kit/server/files/images.ts';
import type { Actor, Upload } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { violatedUnique } from '#kit/server/database/errors.ts';
import { AppError, unauthenticated } from '#kit/shared/errors.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import type { z } from '#kit/shared/zod.ts';
import type { memberFields } from '../../auth.contract.ts';
import { emailTaken, lastLeader, nationalIdTaken, wrongPassword } from '../../accounts.errors.ts';
import { checkPassword } from './password.service.ts';
import { findUser, isUser, lockLeaders, lockMembership } from './users.queries.ts';
import type { NewUser, UserRow } from './users.table.ts';

export {
  findHandles,
  deleteUser,
  findLeaders,
  findUser,
  findUserByEmail,
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

/** The error for a named person: 404 if unknown, else the given refusal. */
export async function refusalOf(db: Database, userId: string, refuse: () => AppError): Promise<AppError> {
  const refusal = refuse();
  return (await isUser(db, userId)) ? refusal : asUnknown(refusal);
}

/** A refusal about a person whom nobody knows. */
export const asUnknown = ({ text, fields }: AppError): AppError =>
  new AppError('NOT_FOUND', { message: text, fields });

/** What somebody did to their own account, for the audit log. */
export const recordOwn = (
  tx: Database,
  action: AuditAction,
  { id, address, at }: { id: string; address: string; at: Date },
): Promise<void> => record(tx, { action, actorId: id, targetId: id, address, at });

/** The columns that fields of a form or a file fill; those that are missing stay as they are. */
export const columnsOf = (
  { vault }: Pick<AppContext, 'vault'>,
  { nationalId, ...fields }: Partial<z.output<typeof memberFields>>,
): Partial<NewUser> =>
  omitUndefined({
    firstName: fields.firstName,
    lastName: fields.lastName,
    email: fields.email,
    phone: fields.phone,
    codeforcesHandle: fields.codeforces_handle,
    university: fields.university,
    universityIdHti: fields.universityIdHti,
    collegeYear: fields.collegeYear,
    gender: fields.gender,
    birthDate: fields.DOB?.slice(0, 10),
    nationalIdSealed: nationalId === undefined ? undefined : vault.seal(nationalId),
    nationalIdPrint: nationalId === undefined ? undefined : vault.fingerprint('national-id', nationalId),
  });

/** The names of the columns that differ. A sealed ID always does, so its fingerprint decides. */
export const changedColumns = (stored: UserRow, columns: Partial<NewUser>): string[] =>
  Object.entries(columns).flatMap(([name, value]) => {
    const kept = stored[name as keyof UserRow];
    const same =
      Buffer.isBuffer(value) && Buffer.isBuffer(kept)
        ? value.equals(kept)
        : value === kept || (Array.isArray(value) && String(value) === String(kept));
    return same || name === 'nationalIdSealed' ? [] : [name];
  });

/** The fields that an entry of the log names; a handle has an entry of its own, with its values. */
export const loggedFields = (stored: UserRow, columns: Partial<NewUser>): string[] =>
  changedColumns(stored, columns)
    .filter((name) => name !== 'codeforcesHandle')
    .map((name) => name.replace('Print', ''));

/** Unique indexes decide, so that of two concurrent calls one gets a conflict. */
export function asTaken(error: unknown, emailField?: string): unknown {
  const index = violatedUnique(error);
  if (index === 'users_email') return emailTaken(emailField);
  return index === 'users_national_id' ? nationalIdTaken() : error;
}

const imageSize = { width: 512, height: 512 };

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

export async function storeUserImage(context: AppContext, upload: Upload): Promise<string> {
  const picture = await cleanImage(upload.content, { field: 'image', ...imageSize });
  return context.files.put('images', 'webp', picture);
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
