import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import * as contract from '../../push.contract.ts';
import { deleteSubscription, listEndpoints } from './push.queries.ts';
import { subscribe, vapidKeys } from './push.service.ts';

export const pushRoutes = (context: AppContext): Route[] => [
  on(contract.readPush, async ({ actor }) => {
    const { publicKey } = await vapidKeys(context);
    return { data: { publicKey, endpoints: await listEndpoints(context.db, actor.authSessionHash) } };
  }),

  on(contract.subscribePush, async ({ actor, body }) => {
    await subscribe(context, actor, { endpoint: body.endpoint, ...body.keys });
    return { message: 'push.messages.on' };
  }),

  on(contract.unsubscribePush, async ({ actor, body }) => {
    await deleteSubscription(context.db, { userId: actor.id, endpoint: body.endpoint });
    return { message: 'push.messages.off' };
  }),
];
