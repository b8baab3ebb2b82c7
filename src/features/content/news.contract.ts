import { endpoint, imageFile } from '#kit/shared/endpoint.ts';
import { coverOut, id, longText, optionalLongText, optionalText, text } from '#kit/shared/fields.ts';
import { editorTextsOut } from '#kit/shared/second-language.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';

export const newsOut = z.object({
  _id: z.string(),
  id: z.string(),
  title: z.string(),
  content: z.string(),
  coverImage: coverOut,
  createdAt: z.string(),
  ...editorTextsOut(['title', 'content']),
});
export type NewsOut = z.output<typeof newsOut>;

export const newsBody = z.object({
  title: text({ max: 160, required: 'news.errors.titleRequired' }),
  content: longText({ max: 20_000, required: 'news.errors.contentRequired' }),
  titleAr: optionalText({ max: 160 }),
  contentAr: optionalLongText({ max: 20_000 }),
});

const params = z.object({ id });

export const listNews = endpoint('GET /api/news', {
  can: 'content.read',
  summary: 'News, newest first',
  query: pageQuery(),
  data: z.array(newsOut),
  extra: pageExtra,
});

export const getNews = endpoint('GET /api/news/:id', {
  can: 'content.read',
  summary: 'One piece of news',
  params,
  data: newsOut,
});

export const addNews = endpoint('POST /api/news', {
  idempotent: true,
  can: 'content.edit',
  summary: 'Publish news',
  records: ['news.added'],
  body: newsBody,
  files: { coverImage: imageFile(true, 'ui.cover.required') },
  data: newsOut,
});

export const updateNews = endpoint('PATCH /api/news/:id', {
  can: 'content.edit',
  summary: 'Change news',
  records: ['news.updated'],
  params,
  body: newsBody.partial(),
  files: { coverImage: imageFile(false) },
  data: newsOut,
});

export const removeNews = endpoint('DELETE /api/news/:id', {
  can: 'content.edit',
  summary: 'Remove news',
  records: ['news.removed'],
  params,
});
