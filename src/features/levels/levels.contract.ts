import { endpoint } from '#kit/shared/endpoint.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';

export const levelOut = z.object({
  _id: z.string(),
  title: z.string(),
  // What follows is only for people who were accepted into the club.
  description: z.string().optional(),
  createdAt: z.string().optional(),
  camps: z.array(z.object({ _id: z.string(), title: z.string() })).optional(),
});
export type LevelOut = z.output<typeof levelOut>;

export const listLevels = endpoint('GET /api/level', {
  can: 'level.titles',
  summary: 'The levels of the programme',
  query: pageQuery(),
  data: z.array(levelOut),
  extra: pageExtra,
});
