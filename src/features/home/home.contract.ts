import { materials } from '#features/programme/sessions.rules.ts';
import { endpoint } from '#kit/shared/endpoint.ts';
import { titledOut } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';
import { startSteps } from './home.rules.ts';

const comingOut = z.object({
  sessionId: z.string(),
  title: z.string(),
  startsAt: z.string().nullable(),
  /** Empty when it is not known. */
  place: z.string(),
  camp: titledOut.extend({ level: z.object({ title: z.string() }) }),
  /** Not published yet; only staff see it. */
  draft: z.boolean(),
  /** For those who prepare it: what is missing. */
  missing: z.array(z.enum(materials)),
});
export type ComingOut = z.output<typeof comingOut>;

export const homeOut = z.object({
  /** The next session of the camps in which the reader trains or works, or one that runs now. */
  next: comingOut.nullable(),
  /** The sessions to come of camps in which the reader works; empty for others. */
  coming: z.array(comingOut),
  /** The sessions of today on the club's calendar, for those who take attendance. */
  today: z.array(comingOut),
  /** What a trainee has to do, the most urgent first. */
  todo: z.array(z.object({ text: z.string(), link: z.string() })),
  /** A trainee's place in their camp; null when it is over. */
  standing: z
    .object({ camp: titledOut, rank: z.number(), of: z.number(), total: z.number(), outOf: z.number() })
    .nullable(),
  /** What an empty club still needs, for leaders; null when nothing is missing. */
  start: z.array(z.object({ step: z.enum(startSteps), done: z.boolean() })).nullable(),
});
export type HomeOut = z.output<typeof homeOut>;

export const readHome = endpoint('GET /api/me/home', {
  can: 'home.own',
  summary: 'What comes next for the reader: session, to-dos, rank, and what an empty club needs',
  data: homeOut,
});

export const waitingOut = z.object({
  /** Null where the reader does not decide. */
  requests: z.number().nullable(),
  excuses: z.number().nullable(),
  proposals: z.number().nullable(),
  /** Sheets whose last sync failed. */
  syncs: z.number().nullable(),
  /** Trainees whom the reader, a mentor, wants to ask again by today. */
  followUps: z.number().nullable(),
  /** The first camp with a failed sync, to open with one tap. */
  syncsIn: z.string().nullable(),
});
export type WaitingOut = z.output<typeof waitingOut>;

export const readWaiting = endpoint('GET /api/me/waiting', {
  can: 'home.own',
  summary: 'How much waits for a decision of the reader',
  data: waitingOut,
});
