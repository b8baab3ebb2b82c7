import { endpoint } from '#kit/shared/endpoint.ts';
import { id, isPlausibleDate } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { momentField } from '#club/shared/moment-field.ts';
import { z } from '#kit/shared/zod.ts';
import { kindNames } from './audit.rules.ts';

const namedPerson = z.object({ _id: z.string(), name: z.string().nullable() });

export const auditOut = z.object({
  _id: z.string(),
  action: z.string(),
  actor: namedPerson.nullable(),
  target: namedPerson.nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  /** How often it happened within the hour, or the day for what is asked and taken back; above 1 for what is summed. */
  times: z.number(),
  createdAt: z.string(),
  /** When it happened last. */
  lastAt: z.string(),
});
export type AuditOut = z.output<typeof auditOut>;

/** A day of the club's calendar, or a moment. */
const timeLimit = z.union(
  [z.iso.date().refine((day) => isPlausibleDate(new Date(day)), 'validation.moment'), momentField()],
  'validation.moment',
);

const actionName = z
  .string()
  .max(60)
  .regex(/^[a-z-]+\.[a-z-]+$/);

export const listAudit = endpoint('GET /api/audit', {
  can: 'audit.read',
  summary: 'Who did what to whom, when; newest first',
  query: pageQuery().extend({
    /** Entries by or about this person, who may be deleted by now. */
    person: id.optional(),
    /** A kind of action, or one action. */
    kind: z.enum(kindNames).or(actionName).optional(),
    from: timeLimit.optional(),
    /** A day is included whole. */
    to: timeLimit.optional(),
  }),
  data: z.array(auditOut),
  extra: pageExtra.extend({
    /** The person of the filter. */
    person: namedPerson.nullable(),
  }),
});
