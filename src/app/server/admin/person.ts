import type { AppContext } from '#club/server/app-context.ts';
import { findUserByEmail } from '#features/accounts/server/users/users.service.ts';
import type { UserRow } from '#features/accounts/server/users/users.table.ts';
import { emailField } from '#kit/shared/fields.ts';
import { AdminError } from './command.ts';

export function parseEmail(typed = ''): string {
  const { success, data } = emailField.safeParse(typed);
  if (!success) throw new AdminError(`"${typed}" is not an e-mail address`);
  return data;
}

export async function getPerson({ db }: AppContext, typed: string | undefined): Promise<UserRow> {
  const email = parseEmail(typed);
  const user = await findUserByEmail(db, email);
  if (!user) throw new AdminError(`Nobody has the address ${email}`);
  return user;
}
