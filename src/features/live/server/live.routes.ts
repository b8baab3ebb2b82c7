import { isReadable } from '#features/camps/server/camps.service.ts';
import { onStream, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { notFound } from '#kit/shared/errors.ts';
import { listenLive } from '../live.contract.ts';
import { LiveHub } from './live.hub.ts';

export function liveRoutes(world: World): Route[] {
  const hub = new LiveHub(world.notifier);
  return [
    onStream(listenLive, async ({ query, actor }, open) => {
      const { campId } = query;
      if (!(await isReadable(world.db, { campId, userId: actor.id }))) throw notFound();
      hub.watch({ campId, actor, open });
    }),
  ];
}
