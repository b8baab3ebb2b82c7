import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { z } from '#kit/shared/zod.ts';
import { ApiFailure, call, type Idempotent } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { wholeListQuery } from '#kit/web/whole-list.ts';
import {
  type achievementBody,
  addAchievement,
  listAchievements,
  removeAchievement,
  updateAchievement,
  type AchievementOut,
} from '../../achievements.contract.ts';

export const achievementsPage = (query: ListQuery['query']) => ({
  ...endpointQuery(listAchievements, { query }),
  placeholderData: keepPreviousData,
});

/** The contract has no endpoint for one achievement, so it is found in the list. */
export const achievementQuery = (id: string) => ({
  ...wholeListQuery(listAchievements, {}),
  select: ({ data }: { data: AchievementOut[] }) => {
    const found = data.find((one) => one.id === id);
    if (!found) throw new ApiFailure({ code: 'NOT_FOUND', message: 'errors.NOT_FOUND' });
    return { data: found };
  },
});

const useInvalidateAchievements = () => useInvalidate(listAchievements);

type Values = z.output<typeof achievementBody> & { coverImage: File | undefined };

/** Adds, or updates the record with this id. */
export function useSaveAchievement(id: string | undefined) {
  const invalidate = useInvalidateAchievements();
  return useMutation({
    mutationFn: ({ coverImage, idempotencyKey, ...body }: Values & Idempotent) =>
      id === undefined
        ? call(addAchievement, { body, files: { coverImage }, idempotencyKey })
        : call(updateAchievement, { params: { id }, body, files: { coverImage } }),
    onSuccess: invalidate,
  });
}

export function useRemoveAchievement() {
  const invalidate = useInvalidateAchievements();
  return useMutation({
    mutationFn: ({ id }: AchievementOut) => call(removeAchievement, { params: { id } }),
    // Also after a failure, because the record may have been removed elsewhere.
    onSettled: invalidate,
  });
}
