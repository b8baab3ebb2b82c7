import { endpoint } from '#kit/shared/endpoint.ts';
import { id } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';

export const campTitleOut = z.object({ _id: z.string(), title: z.string(), registration: z.boolean() });
export type CampTitleOut = z.output<typeof campTitleOut>;

export const listCampsOfLevel = endpoint('GET /api/camp/level/:levelId', {
  can: 'camp.titles',
  summary: 'The waves of a level, for the sign-up form',
  params: z.object({ levelId: id }),
  query: pageQuery(),
  data: z.array(campTitleOut),
  extra: pageExtra,
});
