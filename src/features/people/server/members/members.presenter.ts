import { nationalIdOf, toPrivateUser, toUser } from '#features/accounts/server/users/users.presenter.ts';
import type { MemberOut } from '../../members.contract.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { listMembers } from './members.queries.ts';

type Listed = Awaited<ReturnType<typeof listMembers>>['rows'][number];

/** What a reader gets of a person; a file has national IDs whole or not at all. */
export interface MemberVisibility {
  private: boolean;
  nationalIds: 'masked' | 'whole' | 'none';
}

export function toMember(
  context: Pick<AppContext, 'files' | 'vault'>,
  { user, camps }: Listed,
  visibility: MemberVisibility,
): MemberOut {
  if (!visibility.private) return { ...toUser(context, user), camps: camps };
  const { nationalId: masked, ...known } = toPrivateUser(context, user);
  if (visibility.nationalIds === 'none') return { ...known, camps: camps };
  const nationalId = visibility.nationalIds === 'whole' ? nationalIdOf(context, user) : masked;
  return { ...known, nationalId, camps: camps };
}
