import { collegeYears, statuses } from '#features/accounts/users.rules.ts';
import { endpoint } from '#kit/shared/endpoint.ts';
import { id, idField, idList, longText, titledOut } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery, sortQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { decisions, requestStates } from './requests.rules.ts';

export const requestOut = z.object({
  _id: z.string(),
  userId: z.object({ _id: z.string(), firstName: z.string(), lastName: z.string() }),
  phone: z.string().nullable(),
  email: z.string(),
  codeforces_handle: z.string().nullable(),
  university: z.string().nullable(),
  collegeYear: z.enum(collegeYears).nullable(),
  /** The person's account status: `pending` means that the address is not verified. */
  userStatus: z.enum(statuses),
  levelId: titledOut,
  /** With whether registration is open now. */
  campId: titledOut.extend({ registration: z.boolean() }),
  status: z.enum(requestStates),
  reason: z.string().nullable(),
  createdAt: z.string(),
});
export type RequestOut = z.output<typeof requestOut>;

export const listRequests = endpoint('GET /api/request', {
  can: 'request.decide',
  summary: 'Requests to join a wave, the pending ones unless another status is asked for',
  query: pageQuery().extend({
    levelId: id.optional(),
    campId: id.optional(),
    status: z.enum(requestStates).default('pending'),
    sort: sortQuery(['name', 'email', 'level', 'camp', 'createdAt']),
  }),
  data: z.array(requestOut),
  extra: pageExtra,
  exportRow: ({ userId, levelId, campId, ...row }: RequestOut) => ({
    firstName: userId.firstName,
    lastName: userId.lastName,
    ...row,
    level: levelId,
    wave: { _id: campId._id, title: campId.title },
  }),
});

export const ownRequestOut = z.object({
  _id: z.string(),
  levelId: titledOut,
  /** The camp as it is now: it may have been closed or archived since. */
  campId: titledOut.extend({ registration: z.boolean(), archived: z.boolean() }),
  status: z.enum(requestStates),
  reason: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type OwnRequestOut = z.output<typeof ownRequestOut>;

export const listOwnRequests = endpoint('GET /api/request/me', {
  can: 'request.ask',
  summary: 'One’s own requests, newest first',
  query: pageQuery(),
  data: z.array(ownRequestOut),
  extra: pageExtra,
});

export const askToJoin = endpoint('POST /api/request', {
  idempotent: true,
  can: 'request.ask',
  summary: 'Ask to join a wave that is open for registration',
  records: ['request.sent'],
  throws: ['CONFLICT'],
  body: z.object({ campId: idField('requests.errors.campRequired') }),
  data: ownRequestOut,
});

export const takeBack = endpoint('DELETE /api/request/me/:id', {
  can: 'request.ask',
  summary: 'Take one’s own waiting request back; a decided one is a conflict',
  records: ['request.taken-back'],
  throws: ['CONFLICT'],
  params: z.object({ id }),
});

export const decideBody = z.object({
  requestIds: idList(1000).pipe(z.array(z.string()).min(1, 'requests.errors.noneChosen')),
  requestStat: z.enum(decisions, 'requests.errors.decisionInvalid'),
  reason: z.union([z.literal(''), longText({ max: 1000 })]).optional(),
});

export const decideRequests = endpoint('PATCH /api/request', {
  idempotent: true,
  can: 'request.decide',
  summary: 'Accept or reject requests: all of them or none',
  records: ['request.accepted', 'request.rejected'],
  throws: ['CONFLICT'],
  body: decideBody,
  data: z.object({ decided: z.number() }),
});
