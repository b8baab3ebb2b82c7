import { countRemoval } from '#features/programme/server/archive/archive.service.ts';
import { toParts } from '#club/shared/removal.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { exportMe, getMe, ownRemoval, removeMe, updateMe, updateMyImage } from '../../users.contract.ts';
import { toOwnUser } from './users.presenter.ts';
import { exportOwnData, zipOwnData } from './my-data.service.ts';
import { changeImage, removeAccount, updateProfile } from './own-account.service.ts';
import { getMe as getOwn } from './users.service.ts';

export const usersRoutes = (context: AppContext): Route[] => [
  on(getMe, async ({ actor }) => ({ data: toOwnUser(context, await getOwn(context, actor), actor) })),

  on(updateMe, async ({ actor, body, address }) => ({
    message: 'users.messages.updated',
    data: toOwnUser(context, await updateProfile(context, actor, { body, address }), actor),
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
