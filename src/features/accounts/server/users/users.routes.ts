import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { exportMe, getMe, removeMe, updateMe, updateMyImage } from '../../users.contract.ts';
import { toOwnUser } from './users.presenter.ts';
import {
  changeImage,
  getMe as getOwn,
  type PersonalData,
  type ProfileHooks,
  recordExport,
  removeAccount,
  updateProfile,
} from './users.service.ts';

export const usersRoutes = (
  context: AppContext,
  personalData: readonly PersonalData[],
  { beforeRemoval, handleSaved }: ProfileHooks,
): Route[] => [
  on(getMe, async ({ actor }) => ({ data: toOwnUser(context, await getOwn(context, actor), actor) })),

  on(updateMe, async ({ actor, body }) => ({
    message: 'users.messages.updated',
    data: toOwnUser(context, await updateProfile(context, actor, { body, handleSaved }), actor),
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
    const parts = await Promise.all(
      personalData.map(async ({ name, load }) => [name, await load(context.db, actor.id, language)] as const),
    );
    await recordExport(context, actor, address);
    return { data: { exportedAt: context.clock.now().toISOString(), user, ...Object.fromEntries(parts) } };
  }),

  on(removeMe, async ({ actor, body, address }) => {
    await removeAccount(context, actor, { password: body.password, address, beforeRemoval });
    return { message: 'users.messages.removed' };
  }),
];
