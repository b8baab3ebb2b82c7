import { useQueries } from '@tanstack/react-query';
import { listUsers } from '#features/people/members.contract.ts';
import { duties, type Duty } from '#club/shared/access.ts';
import type { PersonChoice } from '#kit/web/form/chosen-people.tsx';
import { wholeListQuery } from '#kit/web/whole-list.ts';
import type { CampPageOut, StaffOut } from '../../camps.contract.ts';
import { allLevelsQuery } from './camps.hooks.ts';

const [teaching, mentoring, caring] = duties;

const peopleOf = (role: Duty) => wholeListQuery(listUsers, { query: { role } });

const toChoice = ({
  _id,
  firstName,
  lastName,
  image,
  codeforces_handle: handle,
  email,
}: Omit<StaffOut, 'image'> & Pick<PersonChoice, 'image' | 'email'>): PersonChoice => ({
  value: _id,
  name: `${firstName} ${lastName}`,
  image,
  handle,
  email,
});

/** A member of the wave whose role has changed stays listed, so that they can be removed. */
const withStored = (people: PersonChoice[], stored: (StaffOut | null)[]): PersonChoice[] => [
  ...people,
  ...stored
    .filter((person) => person !== null)
    .map(toChoice)
    .filter(({ value }) => people.every((other) => other.value !== value)),
];

/** Choices of the wave form: all levels, and for each duty the people with that role. */
export function useWaveFormChoices(stored: CampPageOut | undefined) {
  return useQueries({
    queries: [allLevelsQuery, peopleOf(teaching), peopleOf(mentoring), peopleOf(caring)],
    combine([levels, teachers, mentors, hrs]) {
      const reads = [levels, teachers, mentors, hrs];
      const data =
        levels.data && teachers.data && mentors.data && hrs.data
          ? {
              levels: levels.data.data.map(({ _id, title }) => ({ value: _id, label: title })),
              teachers: withStored(teachers.data.data.map(toChoice), [stored?.instructor ?? null]),
              mentors: withStored(mentors.data.data.map(toChoice), stored?.mentors ?? []),
              hrs: withStored(hrs.data.data.map(toChoice), stored?.hrs ?? []),
            }
          : undefined;
      return {
        data,
        error: reads.find(({ error }) => error)?.error ?? null,
        refetch: () => Promise.all(reads.filter(({ error }) => error).map((read) => read.refetch())),
      };
    },
  });
}

export type WaveFormChoices = NonNullable<ReturnType<typeof useWaveFormChoices>['data']>;
