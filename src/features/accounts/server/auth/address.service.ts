import type { UserRow } from '../users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { deleteVerificationsOf, deleteResetsOf } from './auth.queries.ts';
import { signOutEverywhere } from './operator.service.ts';

/**
 * For an account that gets another address: links and codes belong to the person, so those that went to the old address
 * would verify the new one or set a password.
 */
export async function leaveAddress(tx: Database, user: UserRow): Promise<void> {
  await deleteVerificationsOf(tx, user.id);
  await deleteResetsOf(tx, user.id);
  await signOutEverywhere(tx, user);
}
