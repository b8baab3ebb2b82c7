import { assertFilterTargetsExist, campTags } from '#features/programme/server/camps/camps.service.ts';
import { countRemoval } from '#features/programme/server/archive/archive.service.ts';
import { findUser } from '#features/accounts/server/users/users.service.ts';
import { toUser } from '#features/accounts/server/users/users.presenter.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import { mapInChunks } from '#kit/server/chunks.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { may } from '#club/shared/access.ts';
import { toParts } from '#club/shared/removal.ts';
import { notFound } from '#kit/shared/errors.ts';
import * as contract from '../../members.contract.ts';
import { importPeople } from './import.service.ts';
import { toMember } from './members.presenter.ts';
import { listMembers } from './members.queries.ts';
import {
  addMember,
  changeRole,
  numbersIn,
  memberVisibility,
  offerNationalIds,
  removeMember,
  previewRole,
  restoreRole,
  showNationalId,
} from './members.service.ts';

export const membersRoutes = (context: AppContext): Route[] => [
  on(
    contract.listUsers,
    async ({ query, actor, language, handedOut }) => {
      const visibility = memberVisibility(actor, { ...query, handedOut });
      const visibleTo = may(actor.role, 'people.every') ? null : actor.id;
      const numbers = may(actor.role, 'people.private') ? numbersIn(context, query.search) : undefined;
      const { rows, total } = await listMembers(context.db, { ...query, numbers, visibleTo, language });
      if (total === 0) await assertFilterTargetsExist(context.db, query);
      const data = await mapInChunks(rows, (row) => toMember(context, row, visibility));
      return { data, total };
    },
    {
      cache: ({ actor }) => (may(actor.role, 'people.every') ? campTags : null),
    },
  ),

  on(contract.offerNationalIds, async ({ actor, body, address }) => ({
    data: { url: await offerNationalIds(context, actor, { ...body, address }) },
  })),

  on(contract.addMember, async ({ actor, body, files, language, address }) => {
    const user = await addMember(context, actor, { body, image: files.image, language, address });
    return { message: 'members.messages.added', data: toUser(context, user) };
  }),

  on(contract.changeRole, async ({ actor, params, body, address }) => {
    const { user, before, released } = await changeRole(context, actor, { ...params, ...body, address });
    return { message: 'members.messages.roleChanged', data: toUser(context, user), before, released };
  }),

  on(contract.previewRole, async ({ params, query, language }) => ({
    data: await previewRole(context, { id: params.id, role: query.role, language }),
  })),

  on(contract.restoreRole, async ({ actor, params, body, address, language }) => {
    const restoring = { ...body, id: params.id, address, language };
    const { user, missed, gone } = await restoreRole(context, actor, restoring);
    return { message: 'members.messages.roleRestored', data: toUser(context, user), missed, gone };
  }),

  on(contract.userRemoval, async ({ params }) => {
    const [user, counts] = await Promise.all([
      findUser(context.db, params.id),
      countRemoval(context.db, { userIds: [params.id] }),
    ]);
    if (!user) throw notFound();
    return { data: { parts: toParts(counts), blocked: false } };
  }),

  on(contract.removeUser, async ({ actor, params, address }) => {
    await removeMember(context, actor, { id: params.id, address });
    return { message: 'members.messages.removed' };
  }),

  on(contract.importUsers, async ({ actor, body, files, language, address }) => {
    const data = await importPeople(context, actor, { ...body, file: files.file, language, address });
    return { message: body.commit ? 'members.messages.imported' : 'members.messages.checked', data };
  }),

  on(contract.getNationalId, async ({ actor, params, address }) => ({
    data: { nationalId: await showNationalId(context, actor, { id: params.id, address }) },
  })),
];
