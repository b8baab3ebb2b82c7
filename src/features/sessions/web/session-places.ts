import { useQueries } from '@tanstack/react-query';
import { everyCamp, everyLevel } from '#features/camps/web/camps.hooks.ts';
import { may } from '#club/shared/access.ts';
import { useSession } from '#kit/web/session.ts';

/** Where a session can stand: the levels and waves that the reader may use. */
export function usePlaces() {
  const role = useSession()?.user.role ?? null;
  const every = may(role, 'camp.every');
  return useQueries({
    queries: [everyLevel, everyCamp],
    combine([levels, camps]) {
      const reads = [levels, camps];
      const data = levels.data && camps.data && placesOf(levels.data.data, camps.data.data, every);
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

/** Whoever teaches only some waves has no use for the other levels. */
function placesOf(levels: Titled[], camps: (Titled & { level: Titled })[], every: boolean) {
  const toChoice = ({ _id, title }: Titled) => ({ value: _id, label: title });
  return {
    none: camps.length === 0,
    levels: levels.filter(({ _id }) => every || camps.some(({ level }) => level._id === _id)).map(toChoice),
    wavesOf: (levelId: string) => camps.filter(({ level }) => level._id === levelId).map(toChoice),
  };
}

export type Places = ReturnType<typeof placesOf>;
