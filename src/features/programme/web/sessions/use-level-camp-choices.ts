import { useQueries } from '@tanstack/react-query';
import { allCampsQuery, allLevelsQuery } from '../camps/camps.hooks.ts';
import { may } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';

/** Levels and camps that a session may belong to. */
export function useLevelCampChoices() {
  const role = useAuthSession()?.user.role ?? null;
  const every = may(role, 'camp.every');
  return useQueries({
    queries: [allLevelsQuery, allCampsQuery],
    combine([levels, camps]) {
      const reads = [levels, camps];
      const data = levels.data && camps.data && buildChoices(levels.data.data, camps.data.data, every);
      return {
        data,
        error: reads.find(({ error }) => error)?.error ?? null,
        refetch: () => Promise.all(reads.filter(({ error }) => error).map((read) => read.refetch())),
      };
    },
  });
}

interface Titled {
  _id: string;
  title: string;
}

/** Staff of some camps see only the levels of those. */
function buildChoices(levels: Titled[], camps: (Titled & { level: Titled })[], every: boolean) {
  const toChoice = ({ _id, title }: Titled) => ({ value: _id, label: title });
  return {
    none: camps.length === 0,
    levels: levels.filter(({ _id }) => every || camps.some(({ level }) => level._id === _id)).map(toChoice),
    campsOf: (levelId: string) => camps.filter(({ level }) => level._id === levelId).map(toChoice),
  };
}

export type LevelCampChoices = ReturnType<typeof buildChoices>;
