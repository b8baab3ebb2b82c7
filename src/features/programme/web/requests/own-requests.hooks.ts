import { useMutation } from '@tanstack/react-query';
import { call, type Idempotent } from '#kit/web/api.ts';
import { useInvalidate } from '#kit/web/query.tsx';
import { wholeListQuery } from '#kit/web/whole-list.ts';
import { getLevel } from '../../levels.contract.ts';
import { askToJoin, listOwnRequests, takeBack, type OwnRequestOut } from '../../requests.contract.ts';
import { campName } from '../../camps.rules.ts';

/** Newest first. Read again on every visit, because a leader may have answered. */
export const ownRequestsQuery = { ...wholeListQuery(listOwnRequests, {}), staleTime: 0 };

export const useAskToJoin = () =>
  useMutation({
    mutationFn: ({ campId, idempotencyKey }: { campId: string } & Idempotent) =>
      call(askToJoin, { body: { campId }, idempotencyKey }),
    // Also after a rejection: the camp may have closed, or the request may come from another tab.
    onSettled: useInvalidate(listOwnRequests, getLevel),
  });

export const useTakeBack = () =>
  useMutation({
    mutationFn: (id: string) => call(takeBack, { params: { id } }),
    // Also after a refusal: a leader may have answered meanwhile.
    onSettled: useInvalidate(listOwnRequests),
  });

export const requestName = ({ levelId, campId }: OwnRequestOut): string =>
  campName({ level: levelId, title: campId.title });
