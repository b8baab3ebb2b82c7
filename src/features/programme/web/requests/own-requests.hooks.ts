import { refreshUser } from '#features/accounts/web/shared/refresh-user.ts';
import { call, type Idempotent } from '#kit/web/api.ts';
import { callForWholeList } from '#kit/web/call-whole-list.ts';
import { useSettled } from '#kit/web/query.tsx';
import { wholeListQuery } from '#kit/web/whole-list.ts';
import { getLevel } from '../../levels.contract.ts';
import { askToJoin, listOwnRequests, takeBack, type OwnRequestOut } from '../../requests.contract.ts';
import { campName } from '../../camps.rules.ts';

/**
 * Newest first. Read again on every visit, because a leader may have answered; with the role, which an acceptance
 * changes: without it, nothing is known.
 */
export const ownRequestsQuery = {
  ...wholeListQuery(listOwnRequests, {}),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const [requests] = await Promise.all([callForWholeList(listOwnRequests, { signal }), refreshUser()]);
    return requests;
  },
  staleTime: 0,
};

/** Refused when the camp has closed, or when the request was sent from another tab. */
export const useAskToJoin = () =>
  useSettled([listOwnRequests, getLevel], ({ campId, idempotencyKey }: { campId: string } & Idempotent) =>
    call(askToJoin, { body: { campId }, idempotencyKey }),
  );

/** Refused when a leader has answered meanwhile. */
export const useTakeBack = () =>
  useSettled([listOwnRequests], ({ _id }: OwnRequestOut) => call(takeBack, { params: { id: _id } }));

export const requestName = ({ levelId, campId }: OwnRequestOut): string =>
  campName({ level: levelId, title: campId.title });

/** For somebody who waits for nothing: they have not asked, or were in a camp before. */
export const withoutRequest = (requests: readonly OwnRequestOut[]) =>
  requests.length === 0 ? 'requests.own.notAsked' : 'requests.own.notIn';
