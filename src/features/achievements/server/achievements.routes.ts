import { desc } from 'drizzle-orm';
import { named, publications } from '#kit/server/content/publications.ts';
import { toCover } from '#kit/server/files/covers.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#kit/server/world.ts';
import {
  type AchievementOut,
  addAchievement,
  listAchievements,
  removeAchievement,
  updateAchievement,
} from '../achievements.contract.ts';
import { achievements } from './achievements.table.ts';

const tag = 'achievements';

export function achievementsRoutes(world: World): Route[] {
  const items = publications(achievements, world);
  const toAchievement = (row: typeof achievements.$inferSelect): AchievementOut => ({
    _id: row.id,
    id: row.id,
    title: row.title,
    description: row.description,
    coverImage: toCover(world.files, row.coverKey),
    createdAt: row.createdAt.toISOString(),
  });

  return [
    on(
      listAchievements,
      async ({ query }) => {
        const { rows, page } = await items.list(query, [desc(achievements.id)]);
        return { data: rows.map(toAchievement), ...page };
      },
      { keptUntil: [tag] },
    ),
    on(
      addAchievement,
      async ({ body, files }) => ({
        message: 'achievements.messages.added',
        data: toAchievement(await items.add(body, files.coverImage)),
      }),
      { changes: [tag] },
    ),
    on(
      updateAchievement,
      async ({ params, body, files }) => ({
        message: 'achievements.messages.updated',
        data: toAchievement(await items.update(params.id, named(body), files.coverImage)),
      }),
      { changes: [tag] },
    ),
    on(
      removeAchievement,
      async ({ params }) => {
        await items.remove(params.id);
        return { message: 'achievements.messages.removed' };
      },
      { changes: [tag] },
    ),
  ];
}
