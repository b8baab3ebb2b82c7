import { assertFilterTargetsExist } from '../camps/camps.service.ts';
import { statusOf } from '#features/accounts/users.rules.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import * as contract from '../../requests.contract.ts';
import type { OwnRequestOut, RequestOut } from '../../requests.contract.ts';
import { findRequest, listRequests, listRequestsOf } from './requests.queries.ts';
import { askToJoin, decideRequests, takeBack } from './requests.service.ts';

type Own = Awaited<ReturnType<typeof listRequestsOf>>['rows'][number];
type Listed = Awaited<ReturnType<typeof listRequests>>['rows'][number];

const toOwnRequest = ({ request, camp, level }: Own): OwnRequestOut => ({
  _id: request.id,
  levelId: { _id: level.id, title: level.title },
  campId: {
    _id: camp.id,
    title: camp.title,
    registration: camp.registration,
    archived: camp.archivedAt !== null,
  },
  status: request.state,
  reason: request.reason,
  createdAt: request.createdAt.toISOString(),
  decidedAt: request.decidedAt?.toISOString() ?? null,
});

const toRequest = ({ request, camp, level, user }: Listed): RequestOut => ({
  _id: request.id,
  levelId: { _id: level.id, title: level.title },
  campId: { _id: camp.id, title: camp.title, registration: camp.registration },
  status: request.state,
  reason: request.reason,
  createdAt: request.createdAt.toISOString(),
  userId: { _id: user.id, firstName: user.firstName, lastName: user.lastName },
  phone: user.phone,
  email: user.email,
  codeforces_handle: user.codeforcesHandle,
  university: user.university,
  collegeYear: user.collegeYear,
  userStatus: statusOf(user),
});

export const requestsRoutes = (context: AppContext): Route[] => [
  on(contract.listRequests, async ({ query, language }) => {
    const { rows, total } = await listRequests(context.db, { ...query, language });
    if (total === 0) await assertFilterTargetsExist(context.db, query);
    return { data: rows.map(toRequest), total };
  }),

  on(contract.listOwnRequests, async ({ query, actor, language }) => {
    const { rows, total } = await listRequestsOf(context.db, { ...query, userId: actor.id, language });
    return { data: rows.map(toOwnRequest), total };
  }),

  on(contract.askToJoin, async ({ actor, body, language }) => {
    const id = await askToJoin(context, actor, body.campId);
    const made = await findRequest(context.db, id, language);
    if (!made) throw new Error('a request is gone as soon as it was made');
    return { message: 'requests.messages.asked', data: toOwnRequest(made) };
  }),

  on(contract.takeBack, async ({ actor, params }) => {
    await takeBack(context, actor, params.id);
    return { message: 'requests.messages.takenBack' };
  }),

  on(contract.decideRequests, async ({ actor, body }) => {
    const { requestIds: ids, requestStat: decision, reason } = body;
    const decided = await decideRequests(context, actor, { ids, decision, reason: reason || null });
    return { message: `requests.messages.${decision}`, data: { decided } };
  }),
];
