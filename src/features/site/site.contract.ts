import { endpoint, imageFile } from '#kit/shared/endpoint.ts';
import { imageOut, longText } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';

/** A text in both languages: the public pages have no half that only some can read. */
const said = (max: number) => z.object({ en: longText({ max }), ar: longText({ max }) });
export type Said = z.output<ReturnType<typeof said>>;

const link = z
  .string()
  .trim()
  .max(300, 'validation.tooLong')
  .regex(/^(https:\/\/[^\s"<>\\]+)?$/, 'site.errors.linkInvalid');

/** A picture that was uploaded for the site before, or none. */
const picture = imageOut.extend({ secure_url: z.string().max(300) }).nullable();

const person = z.object({ name: said(80), title: said(120), image: picture, link });
export type SitePerson = z.output<typeof person>;

const people = (most: number) => z.array(person).max(most, 'site.errors.tooMany');

export const committeeKeys = ['media', 'tech', 'hr', 'training'] as const;

const committee = z.object({
  key: z.enum(committeeKeys),
  title: said(80),
  mission: z.array(said(300)).min(1).max(8, 'site.errors.tooMany'),
  members: people(24),
});

/** Everything on the public pages that a leader can edit. Each key is a section that is saved on its own. */
export const siteContent = z.object({
  home: z.object({
    title: said(120),
    tagline: said(300),
    about: said(1200),
    icpc: said(1200),
    roadmap: said(1200),
    counters: z.array(z.object({ value: z.number().int().min(0).max(1_000_000), label: said(60) })).length(3),
  }),
  founders: people(12),
  testimonials: z
    .array(z.object({ name: said(80), text: said(600), rate: z.number().int().min(1).max(5) }))
    .max(12, 'site.errors.tooMany'),
  appreciation: z.object({ image: picture, paragraphs: z.array(said(800)).min(1).max(3) }),
  about: z.object({
    story: said(3000),
    mission: said(1500),
    vision: said(1500),
    founders: people(12),
    leaders: people(12),
  }),
  committees: z.array(committee).length(committeeKeys.length),
  ecpc: z.object({
    title: said(160),
    description: said(3000),
    housing: z
      .array(
        z.object({ title: said(80), price: z.number().int().min(0).max(1_000_000), open: z.boolean(), link }),
      )
      .max(6, 'site.errors.tooMany'),
  }),
  contact: z.object({
    email: z.email('validation.emailInvalid').max(254, 'validation.tooLong'),
    location: said(120),
    facebook: link,
    linkedin: link,
    whatsapp: link,
  }),
});
export type SiteContent = z.output<typeof siteContent>;
export type SiteSection = keyof SiteContent;

export const getSite = endpoint('GET /api/site', {
  can: 'content.read',
  summary: 'The editable texts, people, counters and cards of the public pages',
  data: siteContent,
});

export const updateSite = endpoint('PATCH /api/site', {
  can: 'content.edit',
  summary: 'Change sections of the public pages; a section that is sent replaces the old one',
  body: siteContent.partial(),
  data: siteContent,
});

export const addSiteImage = endpoint('POST /api/site/image', {
  can: 'content.edit',
  summary: 'Upload a picture to be used in a section',
  files: { image: imageFile(true) },
  data: z.object({ image: imageOut }),
});

export const talentedOut = z.object({
  image: imageOut.nullable(),
  name: z.string(),
  totalProblems: z.number(),
});

export const listTalented = endpoint('GET /api/talented', {
  can: 'content.read',
  summary: 'The top solvers of the running waves',
  data: z.array(talentedOut),
});

export const countSolved = endpoint('GET /api/solved', {
  can: 'content.read',
  summary: 'How many problems are solved in the running waves, everybody taken together',
  data: z.object({ problems: z.number().int() }),
});
