import { toPrivateUser, toUser } from '#features/users/server/users.presenter.ts';
import type { MemberOut } from '#features/users/users.contract.ts';
import type { World } from '#club/server/world.ts';
import type { Language } from '#kit/shared/language.ts';
import { detailsIn } from '#kit/shared/second-language.ts';
import type { AuditOut } from '../members.contract.ts';
import type { listEntries } from './audit-list.queries.ts';
import type { listMembers } from './members.queries.ts';

type Listed = Awaited<ReturnType<typeof listMembers>>['rows'][number];
type Entry = Awaited<ReturnType<typeof listEntries>>['rows'][number];

export const toMember = (
  world: Pick<World, 'files' | 'vault'>,
  { user, waves }: Listed,
  reading: { private: boolean },
): MemberOut => ({ ...(reading.private ? toPrivateUser(world, user) : toUser(world, user)), camps: waves });

export const toEntry = ({ entry, actor, target }: Entry, language: Language): AuditOut => ({
  _id: entry.id,
  action: entry.action,
  actor: entry.actorId === null ? null : { _id: entry.actorId, name: actor },
  target: entry.targetId === null ? null : { _id: entry.targetId, name: target },
  details: entry.details && detailsIn(entry.details, language),
  createdAt: entry.createdAt.toISOString(),
});
