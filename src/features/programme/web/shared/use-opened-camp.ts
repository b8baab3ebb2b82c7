import { useQuery } from '@tanstack/react-query';
import { clubToday } from '#club/shared/club-time.ts';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { defaultCamp } from '../../camps.rules.ts';
import { allCampsQuery } from '../camps/camps.hooks.ts';

/** The camp that the address names, else the reader's default camp. */
export function useOpenedCamp(list: ListQuery) {
  const read = useQuery(allCampsQuery);
  const camps = read.data?.data ?? [];
  const camp = camps.find(({ _id }) => _id === list.value('campId')) ?? defaultCamp(camps, clubToday());
  return { read, camp };
}
