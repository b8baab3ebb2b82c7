import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { addSiteImage, getSite, updateSite, type SiteContent } from '../../site.contract.ts';

export const siteQuery = endpointQuery(getSite, {});

/** Sends only the changed sections. */
export function useSaveSite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<SiteContent>) => call(updateSite, { body }),
    onSuccess: (reply) => queries.setQueryData(siteQuery.queryKey, reply),
  });
}

export const useUploadPicture = () =>
  useMutation({
    mutationFn: async (image: File) => (await call(addSiteImage, { files: { image } })).data.image,
  });
