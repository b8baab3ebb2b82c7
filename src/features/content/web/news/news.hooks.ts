import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, type Idempotent } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import type { z } from '#kit/shared/zod.ts';
import {
  addNews,
  getNews,
  listNews,
  type newsBody,
  removeNews,
  updateNews,
  type NewsOut,
} from '../../news.contract.ts';

export const newsPage = (query: ListQuery['query']) => ({
  ...endpointQuery(listNews, { query }),
  placeholderData: keepPreviousData,
});

export const newsItemQuery = (id: string) => endpointQuery(getNews, { params: { id } });

const useInvalidateNews = () => useInvalidate(listNews, getNews);

type Values = z.output<typeof newsBody> & { coverImage: File | undefined };

/** Adds, or updates the record with this id. */
export function useSaveNews(id: string | undefined) {
  const invalidate = useInvalidateNews();
  return useMutation({
    mutationFn: ({ coverImage, idempotencyKey, ...body }: Values & Idempotent) =>
      id === undefined
        ? call(addNews, { body, files: { coverImage }, idempotencyKey })
        : call(updateNews, { params: { id }, body, files: { coverImage } }),
    onSuccess: invalidate,
  });
}

export function useRemoveNews() {
  const invalidate = useInvalidateNews();
  return useMutation({
    mutationFn: ({ id }: NewsOut) => call(removeNews, { params: { id } }),
    // Also after a failure, because the record may have been removed elsewhere.
    onSettled: invalidate,
  });
}
