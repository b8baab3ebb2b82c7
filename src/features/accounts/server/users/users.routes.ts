import { countRemoval } from '#features/programme/server/archive/archive.service.ts';
import { toParts } from '#club/shared/removal.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { exportMe, getMe, ownRemoval, removeMe, updateMe, updateMyImage } from '../../users.contract.ts';
import { toOwnUser } from './users.presenter.ts';
import { changeImage, exportOwnData, removeAccount, updateProfile } from './own-account.service.ts';
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

  on(exportMe, async ({ actor, language, address }) => {
    const user = toOwnUser(context, await getOwn(context, actor), actor);
    const stored = await exportOwnData(context, actor, { language, address });
    return { data: { exportedAt: context.clock.now().toISOString(), user, ...stored } };
  }),

  on(ownRemoval, async ({ actor }) => ({
    data: { parts: toParts(await countRemoval(context.db, { userIds: [actor.id] })), blocked: false },
  })),

  on(removeMe, async ({ actor, body, address }) => {
    await removeAccount(context, actor, { ...body, address });
    return { message: 'users.messages.removed' };
  }),
];
