import { endpoint, imageFile } from '#kit/shared/endpoint.ts';
import { coverOut, id, longText, optionalLongText, optionalText, text } from '#kit/shared/fields.ts';
import { editorTextsOut } from '#kit/shared/second-language.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';

export const achievementOut = z.object({
  _id: z.string(),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  coverImage: coverOut,
  createdAt: z.string(),
  ...editorTextsOut(['title', 'description']),
});
export type AchievementOut = z.output<typeof achievementOut>;

export const achievementBody = z.object({
  title: text({ max: 160, required: 'achievements.errors.titleRequired' }),
  description: longText({ max: 4000, required: 'achievements.errors.descriptionRequired' }),
  titleAr: optionalText({ max: 160 }),
  descriptionAr: optionalLongText({ max: 4000 }),
});

const params = z.object({ id });

export const listAchievements = endpoint('GET /api/achievement', {
  can: 'content.read',
  summary: 'What the club has achieved, newest first',
  query: pageQuery(),
  data: z.array(achievementOut),
  extra: pageExtra,
});

export const addAchievement = endpoint('POST /api/achievement', {
  idempotent: true,
  can: 'content.edit',
  summary: 'Publish an achievement',
  records: ['achievement.added'],
  body: achievementBody,
  files: { coverImage: imageFile(true, 'ui.cover.required') },
  data: achievementOut,
});

export const updateAchievement = endpoint('PATCH /api/achievement/:id', {
  can: 'content.edit',
  summary: 'Change an achievement',
  records: ['achievement.updated'],
  params,
  body: achievementBody.partial(),
  files: { coverImage: imageFile(false) },
  data: achievementOut,
});

export const removeAchievement = endpoint('DELETE /api/achievement/:id', {
  can: 'content.edit',
  summary: 'Remove an achievement',
  records: ['achievement.removed'],
  params,
});
