import { endpoint, imageFile } from '#kit/shared/endpoint.ts';
import { coverOut, id, longText, optionalLongText, optionalText, text } from '#kit/shared/fields.ts';
import { editorTextsOut } from '#kit/shared/second-language.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { momentField } from '#club/shared/moment-field.ts';
import { z } from '#kit/shared/zod.ts';

export const eventOut = z.object({
  _id: z.string(),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  date: z.string(),
  location: z.string(),
  coverImage: coverOut,
  createdAt: z.string(),
  ...editorTextsOut(['title', 'description', 'location']),
});
export type EventOut = z.output<typeof eventOut>;

/** The form says once that all fields are required; each field only says that it is missing. */
export const eventFields = (required: string) =>
  z.object({
    title: text({ max: 160, required }),
    description: longText({ max: 10_000, required }),
    titleAr: optionalText({ max: 160 }),
    descriptionAr: optionalLongText({ max: 10_000 }),
    date: momentField({ required, invalid: 'events.errors.dateInvalid', days: true }),
    location: text({ max: 160, required }),
    locationAr: optionalText({ max: 160 }),
  });

export const eventBody = eventFields('events.errors.fieldRequired');

const params = z.object({ id });

export const listEvents = endpoint('GET /api/event', {
  can: 'content.read',
  summary: 'Events: upcoming ones first, the nearest at the top, then past ones',
  query: pageQuery(),
  data: z.array(eventOut),
  extra: pageExtra,
});

export const getEvent = endpoint('GET /api/event/:id', {
  can: 'content.read',
  summary: 'One event',
  params,
  data: eventOut,
});

export const addEvent = endpoint('POST /api/event', {
  idempotent: true,
  can: 'content.edit',
  summary: 'Announce an event',
  records: ['event.added'],
  body: eventBody,
  files: { coverImage: imageFile(true, 'events.errors.fieldRequired') },
  data: eventOut,
});

export const updateEvent = endpoint('PATCH /api/event/:id', {
  can: 'content.edit',
  summary: 'Change an event',
  records: ['event.updated'],
  params,
  body: eventBody.partial(),
  files: { coverImage: imageFile(false) },
  data: eventOut,
});

export const removeEvent = endpoint('DELETE /api/event/:id', {
  can: 'content.edit',
  summary: 'Remove an event',
  records: ['event.removed'],
  params,
});
