import { nationalIdOf, toPrivateUser, toUser } from '#features/accounts/server/users/users.presenter.ts';
import type { MemberOut } from '#features/accounts/users.contract.ts';
import type { World } from '#club/server/world.ts';
import type { Language } from '#kit/shared/language.ts';
import { detailsIn } from '#kit/shared/second-language.ts';
import type { AuditOut } from '../../members.contract.ts';
import type { listEntries } from '#features/audit/server/audit-list.queries.ts';
import type { listMembers } from './members.queries.ts';

type Listed = Awaited<ReturnType<typeof listMembers>>['rows'][number];
type Entry = Awaited<ReturnType<typeof listEntries>>['rows'][number];

/** What a reader gets of a person; a file has national IDs whole or not at all. */
export interface MemberVisibility {
  private: boolean;
  nationalIds: 'masked' | 'whole' | 'none';
}

export function toMember(
  world: Pick<World, 'files' | 'vault'>,
  { user, waves }: Listed,
  visibility: MemberVisibility,
): MemberOut {
  if (!visibility.private) return { ...toUser(world, user), camps: waves };
  const { nationalId: masked, ...known } = toPrivateUser(world, user);
  if (visibility.nationalIds === 'none') return { ...known, camps: waves };
  const nationalId = visibility.nationalIds === 'whole' ? nationalIdOf(world, user) : masked;
  return { ...known, nationalId, camps: waves };
}

export const toEntry = ({ entry, actor, target, times, lastAt }: Entry, language: Language): AuditOut => ({
  _id: entry.id,
  action: entry.action,
  actor: entry.actorId === null ? null : { _id: entry.actorId, name: actor },
  target: entry.targetId === null ? null : { _id: entry.targetId, name: target },
  details: entry.details && detailsIn(entry.details, language),
  times: times ?? 1,
  createdAt: entry.createdAt.toISOString(),
  lastAt: (lastAt ?? entry.createdAt).toISOString(),
});
