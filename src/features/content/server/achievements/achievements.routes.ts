import { publications, toCover } from '../publications/publications.ts';
import { type Reading, textReader } from '#club/server/text-reader.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import { presentTexts } from '#kit/shared/second-language.ts';
import type { AppContext } from '#club/server/app-context.ts';
import {
  type AchievementOut,
  addAchievement,
  listAchievements,
  removeAchievement,
  updateAchievement,
} from '../../achievements.contract.ts';
import { achievements } from '../content.table.ts';

const tag = 'achievements';

export function achievementsRoutes(context: AppContext): Route[] {
  const items = publications(achievements, context, 'achievement');
  const toAchievement = (row: typeof achievements.$inferSelect, reading: Reading): AchievementOut => ({
    _id: row.id,
    id: row.id,
    ...presentTexts(row, textReader(reading, 'content.edit'), ['title', 'description']),
    coverImage: toCover(context.files, row.coverKey),
    createdAt: row.createdAt.toISOString(),
  });

  return [
    on(
      listAchievements,
      async ({ query, ...call }) => {
        const { rows, page } = await items.list(query);
        return { data: rows.map((row) => toAchievement(row, call)), ...page };
      },
      { cacheTags: [tag] },
    ),
    on(addAchievement, async ({ body, files, ...call }) => ({
      message: 'achievements.messages.added',
      data: toAchievement(await items.add(call.actor, body, files.coverImage), call),
    })),
    on(updateAchievement, async ({ params, body, files, ...call }) => ({
      message: 'achievements.messages.updated',
      data: toAchievement(
        await items.update(call.actor, {
          id: params.id,
          change: omitUndefined(body),
          cover: files.coverImage,
        }),
        call,
      ),
    })),
    on(removeAchievement, async ({ actor, params }) => {
      await items.remove(actor, params.id);
      return { message: 'achievements.messages.removed' };
    }),
  ];
}
