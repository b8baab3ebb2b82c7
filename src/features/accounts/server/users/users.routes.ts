import { countRemoval } from '#features/programme/server/archive/archive.service.ts';
import { toParts } from '#club/shared/removal.ts';
import { isHandleUnknown } from '#features/results/server/sheets/sheets.service.ts';
import { type Actor, on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { exportMe, getMe, ownRemoval, removeMe, updateMe, updateMyImage } from '../../users.contract.ts';
import { toOwnUser } from './users.presenter.ts';
import { exportOwnData, zipOwnData } from './my-data.service.ts';
import { changeImage, removeAccount, updateProfile } from './own-account.service.ts';
import { getMe as getOwn } from './users.service.ts';
import type { UserRow } from './users.table.ts';

/** With what Codeforces says about the handle. */
async function ownUser(context: AppContext, actor: Actor, row: UserRow) {
  const handleUnknown = await isHandleUnknown(context.db, row.id);
  return toOwnUser(context, row, { ...actor, handleUnknown });
}

export const usersRoutes = (context: AppContext): Route[] => [
  on(getMe, async ({ actor }) => ({ data: await ownUser(context, actor, await getOwn(context, actor)) })),

  on(updateMe, async ({ actor, body, address }) => ({
    message: 'users.messages.updated',
    data: await ownUser(context, actor, await updateProfile(context, actor, { body, address })),
  })),

  on(updateMyImage, async ({ actor, files }) => {
    const imageKey = await changeImage(context, actor, files.image);
    return {
      message: 'users.messages.imageUpdated',
      data: { image: { secure_url: context.files.urlOf(imageKey) } },
    };
  }),

  on(exportMe, async ({ actor, ...asked }) => ({ data: await exportOwnData(context, actor, asked) }), {
    openFile: async ({ actor, query, ...asked }) =>
      query.format === 'zip' ? zipOwnData(context, actor, asked) : null,
  }),

  on(ownRemoval, async ({ actor }) => ({
    data: { parts: toParts(await countRemoval(context.db, { userIds: [actor.id] })), blocked: false },
  })),

  on(removeMe, async ({ actor, body, address }) => {
    await removeAccount(context, actor, { ...body, address });
    return { message: 'users.messages.removed' };
  }),
];
