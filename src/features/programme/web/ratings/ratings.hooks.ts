import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { rateSession, readOwnRating, readRatings } from '../../ratings.contract.ts';

export const ownRatingQuery = (sessionId: string) =>
  endpointQuery(readOwnRating, { params: { id: sessionId } });

export const ratingsQuery = (sessionId: string) => endpointQuery(readRatings, { params: { id: sessionId } });

interface Rating {
  stars: number;
  /** Without one, the stored line stays. */
  text?: string;
}

/** Shows the rating at once; a failure brings back the one before. */
export function rating(queries: QueryClient, sessionId: string) {
  const { queryKey } = ownRatingQuery(sessionId);
  const show = (change: Partial<Rating>) =>
    queries.setQueryData(queryKey, (own) => own && { ...own, data: { ...own.data, ...change } });
  return mutationOptions({
    // One after the other: the last choice is the one that is stored.
    scope: { id: `rating ${sessionId}` },
    mutationFn({ stars, text }: Rating) {
      // Here, not when it was chosen: the call before this one may have stored a line, or failed.
      show({ stars });
      const line = text ?? queries.getQueryData(queryKey)?.data.text;
      return call(rateSession, { params: { id: sessionId }, body: { stars, text: line } });
    },
    async onMutate({ stars }) {
      await queries.cancelQueries({ queryKey });
      show({ stars });
    },
    onSuccess: ({ data }) => show({ text: data.text }),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

export const useRate = (sessionId: string) => useMutation(rating(useQueryClient(), sessionId));
