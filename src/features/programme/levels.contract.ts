import { endpoint } from '#kit/shared/endpoint.ts';
import {
  id,
  idList,
  listedTitle,
  longText,
  optionalListedTitle,
  optionalLongText,
  titledOut,
} from '#kit/shared/fields.ts';
import { pageExtra, pageQuery, sortQuery } from '#kit/shared/page.ts';
import { editorTextsOut } from '#kit/shared/second-language.ts';
import { z } from '#kit/shared/zod.ts';
import { removalOut } from '#club/shared/removal.ts';

export const levelOut = titledOut.extend({
  // Only for people who were accepted into the club.
  description: z.string().optional(),
  createdAt: z.string().optional(),
  camps: z.array(titledOut).optional(),
  ...editorTextsOut(['title', 'description']),
});
export type LevelOut = z.output<typeof levelOut>;

export const listLevels = endpoint('GET /api/level', {
  can: 'level.titles',
  summary: 'The levels of the programme',
  query: pageQuery().extend({ sort: sortQuery(['title', 'createdAt']) }),
  data: z.array(levelOut),
  extra: pageExtra,
});

export const levelPageOut = titledOut.extend({
  description: z.string(),
  createdAt: z.string(),
  camps: z.array(
    titledOut.extend({
      registration: z.boolean(),
      startDate: z.string().nullable(),
      endDate: z.string().nullable(),
      /** An archived camp is listed only for those who trained in it. */
      archivedAt: z.string().nullable(),
    }),
  ),
  ...editorTextsOut(['title', 'description']),
});
export type LevelPageOut = z.output<typeof levelPageOut>;

export const getLevel = endpoint('GET /api/level/:id', {
  can: 'level.read',
  summary: 'A level with its waves',
  params: z.object({ id }),
  data: levelPageOut,
});

export const levelBody = z.object({
  title: listedTitle({ required: 'levels.errors.titleRequired' }),
  description: longText({ max: 5000, required: 'levels.errors.descriptionRequired' }),
  titleAr: optionalListedTitle(),
  descriptionAr: optionalLongText({ max: 5000 }),
});

export const addLevel = endpoint('POST /api/level', {
  idempotent: true,
  can: 'level.edit',
  summary: 'Add a level after the last one',
  records: ['level.added'],
  body: levelBody,
  data: levelPageOut,
});

export const updateLevel = endpoint('PATCH /api/level/:id', {
  can: 'level.edit',
  summary: 'Change a level',
  records: ['level.updated'],
  params: z.object({ id }),
  body: levelBody.partial(),
  data: levelPageOut,
});

export const removeLevel = endpoint('DELETE /api/level/:id', {
  can: 'level.edit',
  summary: 'Remove a level that has no waves',
  records: ['level.removed'],
  throws: ['CONFLICT'],
  params: z.object({ id }),
});

export const orderLevels = endpoint('PATCH /api/level/order', {
  can: 'level.edit',
  summary: 'Put the levels into an order: every id, once',
  records: ['level.ordered'],
  body: z.object({ ids: idList(1000) }),
});

export const levelRemoval = endpoint('GET /api/level/:id/removal', {
  can: 'level.edit',
  summary: 'How many waves a level has, archived ones included; they prevent its removal',
  params: z.object({ id }),
  data: removalOut,
});
