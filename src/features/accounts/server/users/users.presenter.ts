import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Vault } from '#kit/server/security/vault.ts';
import type { OwnUserOut, PrivateUserOut, UserOut } from '../../users.contract.ts';
import { maskNationalId, statusOf, unreadableId } from '../../users.rules.ts';
import type { UserRow } from './users.table.ts';

interface Presenting {
  files: Pick<FileStore, 'urlOf'>;
  vault: Pick<Vault, 'tryOpen'>;
}

/** A user as others see it; fields that are not listed never go out. */
export const toUser = ({ files }: Pick<Presenting, 'files'>, row: UserRow): UserOut => ({
  _id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  phone: row.phone,
  email: row.email,
  codeforces_handle: row.codeforcesHandle,
  image: row.imageKey === null ? null : { secure_url: files.urlOf(row.imageKey) },
  role: row.role,
  userRole: row.role,
  status: statusOf(row),
  createdAt: row.createdAt.toISOString(),
});

/** The whole ID, for its owner and for calls that are recorded; `unreadableId` if another key encrypted it. */
export const nationalIdOf = ({ vault }: Pick<Presenting, 'vault'>, row: UserRow): string | null =>
  row.nationalIdSealed === null ? null : (vault.tryOpen(row.nationalIdSealed) ?? unreadableId);

export function maskedNationalIdOf(context: Pick<Presenting, 'vault'>, row: UserRow): string | null {
  const nationalId = nationalIdOf(context, row);
  return nationalId && maskNationalId(nationalId);
}

/** A user as seen by leaders. */
export const toPrivateUser = (context: Presenting, row: UserRow): PrivateUserOut => ({
  ...toUser(context, row),
  nationalId: maskedNationalIdOf(context, row),
  DOB: row.birthDate,
  gender: row.gender,
  university: row.university,
  universityIdHti: row.universityIdHti,
  collegeYear: row.collegeYear,
  language: row.language,
  shownAsTalented: row.shownAsTalented,
});

export const toOwnUser = (
  context: Presenting,
  row: UserRow,
  { needsTwoStep, handleUnknown = false }: { needsTwoStep: boolean; handleUnknown?: boolean },
): OwnUserOut => ({
  ...toPrivateUser(context, row),
  nationalId: nationalIdOf(context, row),
  reachBy: row.reachBy,
  needsTwoStep,
  handleUnknown,
});
