import { endpoint } from '#kit/shared/endpoint.ts';
import {
  dayField,
  flag,
  httpsLink,
  id,
  idField,
  idList,
  imageOut,
  listedTitle,
  listOf,
  longText,
  optionalListedTitle,
  optionalLongText,
  optionalText,
  text,
  titledOut,
  wholeNumber,
} from '#kit/shared/fields.ts';
import { pageExtra, pageQuery, sortQuery } from '#kit/shared/page.ts';
import { editorTextsOut } from '#kit/shared/second-language.ts';
import { z } from '#kit/shared/zod.ts';
import { removalOut } from '#club/shared/removal.ts';

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

export const campOut = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  createdAt: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  registration: z.boolean(),
  /** An archived camp is read only. */
  archivedAt: z.string().nullable(),
  levelId: z.string(),
  level: titledOut,
  /** The first of the instructors. */
  instructorId: z.string().nullable(),
  instructorIds: z.array(z.string()),
  mentorsId: z.array(z.string()),
  hrIds: z.array(z.string()),
  /** Whether trainees of other camps may read the standing. */
  standingOpen: z.boolean(),
  /** Where its sessions are held: what a new session starts with. */
  place: z.string(),
  /** The chat group; null for everybody else but its trainees, its staff and leaders. */
  groupLink: z.string().nullable(),
  /** A check-in is late from this many minutes after the start on. */
  lateAfter: z.number(),
  sessionsCount: z.number(),
  traineesCount: z.number(),
  /** A camp of the sample club: its results are invented, and Codeforces is never called for it. */
  sample: z.boolean(),
  /** For staff only. */
  trainees: z.array(z.string()).optional(),
  ...editorTextsOut(['title', 'description', 'place']),
});
export type CampOut = z.output<typeof campOut>;

export const listCamps = endpoint('GET /api/camp', {
  can: 'camp.read',
  summary: 'Waves: all for a leader, assigned ones for staff, joined ones for everybody else',
  query: pageQuery().extend({
    levelId: id.optional(),
    sort: sortQuery(['title', 'createdAt', 'startDate', 'traineesCount', 'registration']),
  }),
  data: z.array(campOut),
  extra: pageExtra,
});

export const staffOut = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  codeforces_handle: z.string().nullable(),
  image: imageOut.nullable(),
});
export type StaffOut = z.output<typeof staffOut>;

export const campPageOut = campOut.extend({
  locked: z.literal(false),
  /** Whether the reader may read the standing. */
  standingReadable: z.boolean(),
  instructor: staffOut.nullable(),
  instructors: z.array(staffOut),
  mentors: z.array(staffOut),
  hrs: z.array(staffOut),
  sessions: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      description: z.string(),
      createdAt: z.string(),
      /** Null for a draft, which only the staff of the camp get. */
      publishedAt: z.string().nullable(),
      startsAt: z.string().nullable(),
      place: z.string(),
    }),
  ),
});
export type CampPageOut = z.output<typeof campPageOut>;

const staffName = staffOut.pick({ firstName: true, lastName: true });

/** What a `user` reads of a camp: enough to decide whether to join, and of people their names only. */
const campPreviewOut = campOut
  .pick({
    _id: true,
    title: true,
    description: true,
    startDate: true,
    endDate: true,
    registration: true,
    archivedAt: true,
    levelId: true,
    level: true,
  })
  .extend({
    locked: z.literal(true),
    instructor: staffName.nullable(),
    instructors: z.array(staffName),
    mentors: z.array(staffName),
    hrs: z.array(staffName),
    /** None before the reader is accepted. */
    sessions: z.array(z.never()),
  });
export type CampPreviewOut = z.output<typeof campPreviewOut>;

export const getCamp = endpoint('GET /api/camp/leader/:id', {
  can: 'camp.read',
  summary: 'A wave with its level, sessions and staff; for a `user` what invites them to join',
  params: z.object({ id }),
  data: z.discriminatedUnion('locked', [campPageOut, campPreviewOut]),
});

const day = dayField('camps.errors.dateInvalid');
const optionalDay = z.union([z.literal('').transform(() => null), z.null(), day]).optional();

/** Validated by the service, because an unknown id here is a 400 on its field, not a 404. */
const personId = text({ max: 100 }).toLowerCase();
const people = listOf(personId, 200);

/** A room, a building or a link. */
export const placeField = optionalText({ max: 200 });

export const lateAfterField = wholeNumber({ min: 0, max: 240 });

const campFields = z.object({
  title: listedTitle({ required: 'camps.errors.titleRequired' }),
  description: z.union([z.literal(''), longText({ max: 5000 })]),
  titleAr: optionalListedTitle(),
  descriptionAr: optionalLongText({ max: 5000 }),
  place: placeField,
  placeAr: placeField,
  groupLink: httpsLink.optional(),
  lateAfter: lateAfterField.optional(),
  registration: flag,
  standingOpen: flag,
  levelId: idField('camps.errors.levelRequired'),
  /** Stands for a list of one. */
  instructorId: z.union([z.literal('').transform(() => null), z.null(), personId]).optional(),
  instructorIds: people.optional(),
  mentorsId: people,
  hrIds: people,
  startDate: optionalDay,
  endDate: optionalDay,
});

type Dates = { startDate?: string | null; endDate?: string | null };
const inOrder = ({ startDate, endDate }: Dates) => !startDate || !endDate || endDate >= startDate;
const datesInOrder = {
  path: ['endDate'],
  error: 'camps.errors.endBeforeStart',
  when: ({ value }: { value: unknown }) =>
    z.object({ startDate: optionalDay, endDate: optionalDay }).safeParse(value).success,
};

export const campBody = campFields
  .extend({
    description: campFields.shape.description.default(''),
    registration: flag.default(false),
    standingOpen: flag.default(true),
    mentorsId: people.default([]),
    hrIds: people.default([]),
  })
  .refine(inOrder, datesInOrder);

export const addCamp = endpoint('POST /api/camp', {
  idempotent: true,
  can: 'camp.edit',
  summary: 'Add a wave to a level',
  records: ['camp.added'],
  body: campBody,
  files: {},
  data: campPageOut,
});

export const updateCamp = endpoint('PATCH /api/camp/:id', {
  can: 'camp.edit',
  summary: 'Change a wave',
  records: ['camp.updated', 'camp.staff-added', 'camp.staff-removed', 'camp.mentor-assigned'],
  params: z.object({ id }),
  body: campFields.partial().refine(inOrder, datesInOrder),
  files: {},
  data: campPageOut,
});

export const removeCamp = endpoint('DELETE /api/camp/:id', {
  can: 'camp.edit',
  summary: 'Remove a wave that has no trainees, with its sessions',
  records: ['camp.removed'],
  throws: ['CONFLICT'],
  params: z.object({ id }),
});

export const campRemoval = endpoint('GET /api/camp/:id/removal', {
  can: 'camp.edit',
  summary: 'What would go with a wave, and whether its trainees prevent that',
  params: z.object({ id }),
  data: removalOut,
});

export const cloneBody = z.object({
  title: campFields.shape.title,
  titleAr: campFields.shape.titleAr,
  startDate: z.string({ error: 'camps.errors.startRequired' }).min(1, 'camps.errors.startRequired').pipe(day),
});

export const cloneCamp = endpoint('POST /api/camp/:id/clone', {
  idempotent: true,
  can: 'camp.edit',
  summary: 'A wave like this one: its sessions and staff, dates moved along, no trainees',
  records: ['camp.cloned'],
  params: z.object({ id }),
  body: cloneBody,
  data: campPageOut,
});

export const orderSessions = endpoint('PATCH /api/camp/:id/order', {
  can: 'camp.edit',
  summary: 'Put the sessions of a wave into an order: every id, once',
  records: ['camp.ordered'],
  params: z.object({ id }),
  body: z.object({ sessionIds: idList(1000) }),
});

export const assignMentor = endpoint('PATCH /api/camp/:id/mentor', {
  can: 'camp.edit',
  summary: 'Give a trainee of the wave another of its mentors',
  records: ['camp.mentor-assigned'],
  params: z.object({ id }),
  body: z.object({ userId: idField(), mentorId: idField() }),
});
