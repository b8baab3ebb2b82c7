import { endpoint, imageFile } from '#kit/shared/endpoint.ts';
import { imageOut, longText, wholeNumber } from '#kit/shared/fields.ts';
import { latinText } from '#kit/shared/typed-text.ts';
import { z } from '#kit/shared/zod.ts';

/** A text in both languages; both are required. */
const localizedText = (max: number) => z.object({ en: longText({ max }), ar: longText({ max }) });
export type LocalizedText = z.output<ReturnType<typeof localizedText>>;

const link = z
  .string()
  .trim()
  .max(300, 'validation.tooLong')
  .regex(/^(https:\/\/[^\s"<>\\]+)?$/, 'site.errors.linkInvalid');

/** An image uploaded for the site earlier, or null. */
const picture = imageOut.extend({ secure_url: z.string().max(300) }).nullable();

const person = z.object({ name: localizedText(80), title: localizedText(120), image: picture, link });
export type SitePerson = z.output<typeof person>;

const people = (max: number) => z.array(person).max(max, 'site.errors.tooMany');

export const committeeKeys = ['media', 'tech', 'hr', 'training'] as const;

const committee = z.object({
  key: z.enum(committeeKeys),
  title: localizedText(80),
  mission: z.array(localizedText(300)).min(1).max(8, 'site.errors.tooMany'),
  members: people(24),
});

/** In force until a leader sets another, also where the home page was edited before. */
export const minTalentedTotal = 10;

/** All editable content of the public pages. Each key is a section that is saved on its own. */
export const siteContent = z.object({
  home: z.object({
    title: localizedText(120),
    tagline: localizedText(300),
    about: localizedText(1200),
    icpc: localizedText(1200),
    roadmap: localizedText(1200),
    counters: z
      .array(z.object({ value: wholeNumber({ min: 0, max: 1_000_000 }), label: localizedText(60) }))
      .length(3),
    /** Solved problems from which somebody is named as a talented member; 0 switches the threshold off. */
    talentedFrom: wholeNumber({ min: 0, max: 100_000 }).default(minTalentedTotal),
  }),
  founders: people(12),
  testimonials: z
    .array(
      z.object({ name: localizedText(80), text: localizedText(600), rate: wholeNumber({ min: 1, max: 5 }) }),
    )
    .max(12, 'site.errors.tooMany'),
  appreciation: z.object({ image: picture, paragraphs: z.array(localizedText(800)).min(1).max(3) }),
  about: z.object({
    story: localizedText(3000),
    mission: localizedText(1500),
    vision: localizedText(1500),
    founders: people(12),
    leaders: people(12),
  }),
  committees: z.array(committee).length(committeeKeys.length),
  ecpc: z.object({
    title: localizedText(160),
    description: localizedText(3000),
    housing: z
      .array(
        z.object({
          title: localizedText(80),
          price: wholeNumber({ min: 0, max: 1_000_000 }),
          open: z.boolean(),
          link,
        }),
      )
      .max(6, 'site.errors.tooMany'),
  }),
  contact: z.object({
    email: z
      .string()
      .overwrite(latinText)
      .max(254, 'validation.tooLong')
      .pipe(z.email('validation.emailInvalid')),
    location: localizedText(120),
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
  records: ['site.updated'],
  body: siteContent.partial(),
  data: siteContent,
});

export const addSiteImage = endpoint('POST /api/site/image', {
  can: 'content.edit',
  summary: 'Upload a picture to be used in a section',
  records: ['site.image-added'],
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
  summary: 'The top solvers of the running waves, above the threshold of the home page, unless they decline',
  data: z.array(talentedOut),
});

export const countSolved = endpoint('GET /api/solved', {
  can: 'content.read',
  summary: 'How many problems are solved in the running waves, everybody taken together',
  data: z.object({ problems: z.number().int() }),
});
