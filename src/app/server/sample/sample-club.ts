import type { Role } from '#kit/shared/access.ts';

export const sampleDomain = 'sample.club';
export const samplePassword = 'sample-club-2026';

const levelId = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
const campId = (number: number) => `00000000-0000-7000-8000-00000000010${number}`;

export const sampleLevels = [
  {
    id: levelId(1),
    position: 1,
    title: 'Level 1',
    description: 'From the first line of C++ to arrays, strings and functions.',
  },
  {
    id: levelId(2),
    position: 2,
    title: 'Level 2',
    description: 'STL, sorting, binary search, prefix sums, and thinking in complexity.',
  },
  {
    id: levelId(3),
    position: 3,
    title: 'Level 3',
    description: 'Graphs, dynamic programming and number theory, on the way to ECPC.',
  },
];

export const sampleCamps = [
  {
    id: campId(1),
    levelId: levelId(1),
    title: 'Wave 1',
    description: 'The winter wave for newcomers.',
    registration: false,
    startDate: '2026-02-07',
    endDate: '2026-05-30',
  },
  {
    id: campId(2),
    levelId: levelId(1),
    title: 'Wave 2',
    description: 'The autumn wave for newcomers.',
    registration: true,
    startDate: '2026-10-03',
    endDate: '2027-01-16',
  },
  {
    id: campId(3),
    levelId: levelId(2),
    title: 'Wave 1',
    description: 'For those who finished Level 1.',
    registration: true,
    startDate: '2026-10-10',
    endDate: '2027-01-30',
  },
];

interface SamplePerson {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  gender: 'male' | 'female';
  phone: string;
  codeforcesHandle: string;
  university: string;
  collegeYear: 'first' | 'second' | 'third' | 'fourth';
  birthDate: string;
  nationalId: string;
}

const person = (
  role: Role,
  firstName: string,
  lastName: string,
  gender: 'male' | 'female',
  number: number,
): SamplePerson => ({
  email: `${role}@${sampleDomain}`,
  role,
  firstName,
  lastName,
  gender,
  phone: `0100000000${number}`,
  codeforcesHandle: `sample_${role}`,
  university: 'Higher Technological Institute',
  collegeYear: role === 'user' ? 'first' : 'third',
  birthDate: `2004-0${number}-15`,
  nationalId: `3040${number}15010000${number}`.padEnd(14, '0'),
});

export const samplePeople: SamplePerson[] = [
  person('leader', 'Mariam', 'Adel', 'female', 1),
  person('instructor', 'Omar', 'Hassan', 'male', 2),
  person('mentor', 'Salma', 'Ibrahim', 'female', 3),
  person('hr', 'Youssef', 'Kamal', 'male', 4),
  person('trainee', 'Nour', 'Mahmoud', 'female', 5),
  person('user', 'Karim', 'Fathy', 'male', 6),
];
