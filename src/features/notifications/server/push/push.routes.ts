import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import * as contract from '../../push.contract.ts';
import { endpointsOf, subscribe, unsubscribe, vapidKeys } from './push.service.ts';

export const pushRoutes = (world: World): Route[] => [
  on(contract.readPush, async ({ actor }) => {
    const { publicKey } = await vapidKeys(world);
    return { data: { publicKey, endpoints: await endpointsOf(world.db, actor) } };
  }),

  on(contract.subscribePush, async ({ actor, body }) => {
    await subscribe(world, actor, { endpoint: body.endpoint, ...body.keys });
    return { message: 'push.messages.on' };
  }),

  on(contract.unsubscribePush, async ({ actor, body }) => {
    await unsubscribe(world.db, actor, body.endpoint);
    return { message: 'push.messages.off' };
  }),
];
