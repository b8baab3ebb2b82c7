import { standingClosed } from '#features/camps/camps.errors.ts';
import { findReaderOf } from '#features/camps/server/camps.service.ts';
import { onStream, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { notFound } from '#kit/shared/errors.ts';
import { listenLive, liveTopics } from '../live.contract.ts';
import { LiveHub } from './live.hub.ts';

export function liveRoutes(world: World): Route[] {
  const hub = new LiveHub(world.notifier);
  return [
    onStream(listenLive, async ({ query, actor }, open) => {
      const { campId } = query;
      const reader = await findReaderOf(world.db, actor, campId);
      if (!reader) throw notFound();
      if (!reader.readsStanding) throw standingClosed();
      hub.watch({ campId, actor, topics: reader.belongs ? liveTopics : ['standing'], open });
    }),
  ];
}
