import { cleanImage } from '#kit/server/files/images.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#kit/server/world.ts';
import { addSiteImage, getSite, listTalented, updateSite } from '../site.contract.ts';
import { changeSite, readSite } from './site.service.ts';

const tag = 'site';

export const siteRoutes = (world: World): Route[] => [
  on(getSite, async () => ({ data: await readSite(world) }), { keptUntil: [tag] }),

  on(
    updateSite,
    async ({ body }) => ({ message: 'site.messages.saved', data: await changeSite(world, body) }),
    { changes: [tag] },
  ),

  on(addSiteImage, async ({ files }) => {
    const picture = await cleanImage(files.image.content, { field: 'image', width: 960, height: 960 });
    const key = await world.files.put('site', 'webp', picture);
    return { data: { image: { secure_url: world.files.urlOf(key) } } };
  }),

  // No wave has results before sheets are synced: until then nobody stands out.
  on(listTalented, async () => ({ data: [] }), { keptUntil: [tag] }),
];
