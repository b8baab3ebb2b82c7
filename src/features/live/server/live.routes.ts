import { requireStandingReader } from '#features/camps/server/camps.service.ts';
import { onStream, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { listenLive, liveTopics } from '../live.contract.ts';
import { LiveHub } from './live.hub.ts';

export function liveRoutes(world: World): Route[] {
  const hub = new LiveHub(world.notifier);
  return [
    onStream(listenLive, async ({ query, actor }, open) => {
      const { campId } = query;
      const { isMember } = await requireStandingReader(world.db, actor, campId);
      hub.watch({ campId, actor, topics: isMember ? liveTopics : ['standing'], open });
    }),
  ];
}
