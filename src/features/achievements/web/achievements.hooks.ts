import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { maxPageSize } from '#kit/shared/page.ts';
import type { z } from '#kit/shared/zod.ts';
import { ApiFailure, call } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import {
  type achievementBody,
  addAchievement,
  listAchievements,
  removeAchievement,
  updateAchievement,
  type AchievementOut,
} from '../achievements.contract.ts';

export const achievementsPage = (query: ListQuery['query']) => ({
  ...endpointQuery(listAchievements, { query }),
  placeholderData: keepPreviousData,
});

/** What the form starts from: the contract reads achievements as a list only. */
export const storedAchievement = (id: string) => ({
  ...endpointQuery(listAchievements, { query: { size: String(maxPageSize) } }),
  select: ({ data }: { data: AchievementOut[] }) => {
    const found = data.find((one) => one.id === id);
    if (!found) throw new ApiFailure({ code: 'NOT_FOUND', message: 'errors.NOT_FOUND' });
    return { data: found };
  },
});

const useAchievementsRefresh = () => useInvalidate(listAchievements);

type Values = z.output<typeof achievementBody> & { coverImage: File | undefined };

/** Adds, or changes what is stored under the id. */
export function useSaveAchievement(id: string | undefined) {
  const refresh = useAchievementsRefresh();
  return useMutation({
    mutationFn: ({ coverImage, ...body }: Values) =>
      id === undefined
        ? call(addAchievement, { body, files: { coverImage } })
        : call(updateAchievement, { params: { id }, body, files: { coverImage } }),
    onSuccess: refresh,
  });
}

export function useRemoveAchievement() {
  const refresh = useAchievementsRefresh();
  return useMutation({
    mutationFn: ({ id }: AchievementOut) => call(removeAchievement, { params: { id } }),
    // Also after a failure: somebody else may have removed it.
    onSettled: refresh,
  });
}
