import { clubToday } from '#club/shared/club-time.ts';
import { useQuery } from '@tanstack/react-query';
import type { CampOut } from '#features/camps/camps.contract.ts';
import { everyCamp } from '#features/camps/web/camps.hooks.ts';
import { progressOn } from '#features/camps/web/wave-progress.ts';
import type { ListQuery } from '#kit/web/ui/list-query.ts';

const isRunning = (camp: CampOut) => ['running', 'open'].includes(progressOn(clubToday(), camp).state);

/** The wave that the address names; otherwise one that runs just now, otherwise the newest. */
export function useChosenWave(list: ListQuery) {
  const read = useQuery(everyCamp);
  const camps = read.data?.data ?? [];
  const usual = camps.find(isRunning) ?? camps[0];
  const camp = camps.find(({ _id }) => _id === list.value('campId')) ?? usual;
  return { read, camps, usual, camp };
}

export const waveName = ({ level, title }: CampOut): string => `${level.title} · ${title}`;
