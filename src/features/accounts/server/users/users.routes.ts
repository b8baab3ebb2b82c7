import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
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
  world: World,
  personalData: readonly PersonalData[],
  { beforeRemoval, handleSaved }: ProfileHooks,
): Route[] => [
  on(getMe, async ({ actor }) => ({ data: toOwnUser(world, await getOwn(world, actor), actor) })),

  on(updateMe, async ({ actor, body }) => ({
    message: 'users.messages.updated',
    data: toOwnUser(world, await updateProfile(world, actor, { body, handleSaved }), actor),
  })),

  on(updateMyImage, async ({ actor, files }) => {
    const imageKey = await changeImage(world, actor, files.image);
    return {
      message: 'users.messages.imageUpdated',
      data: { image: { secure_url: world.files.urlOf(imageKey) } },
    };
  }),

  on(exportMe, async ({ actor, language, address }) => {
    const user = toOwnUser(world, await getOwn(world, actor), actor);
    const parts = await Promise.all(
      personalData.map(async ({ name, load }) => [name, await load(world.db, actor.id, language)] as const),
    );
    await recordExport(world, actor, address);
    return { data: { exportedAt: world.clock.now().toISOString(), user, ...Object.fromEntries(parts) } };
  }),

  on(removeMe, async ({ actor, body, address }) => {
    await removeAccount(world, actor, { password: body.password, address, beforeRemoval });
    return { message: 'users.messages.removed' };
  }),
];
