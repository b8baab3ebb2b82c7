import { attendanceStates } from '#features/attendance/attendance.rules.ts';
import type { Cast } from '../cast.ts';
import type { Kind } from '../traffic.ts';

type Role = keyof Cast['tokens'];

const read = (share: number, role: Role, route: string, query: (cast: Cast) => string = () => ''): Kind => ({
  share,
  make: (cast, chance) => ({
    route: `GET ${route}`,
    path: route + query(cast),
    token: cast.tokens[role],
    language: chance.one(['en', 'ar']),
  }),
});

const ofCamp = ({ camp }: Cast) => `?campId=${camp}`;

/** hr marks attendance, mentors fill sheets, instructors edit sessions. */
export const staffCalls: Kind[] = [
  read(3, 'hr', '/api/attendance', ofCamp),
  read(1, 'hr', '/api/warning/proposed', ofCamp),
  read(1, 'hr', '/api/warning/people', ofCamp),
  read(3, 'mentor', '/api/sheet', ofCamp),
  read(1, 'mentor', '/api/user', ofCamp),
  read(2, 'instructor', '/api/session'),
  {
    share: 5,
    make: ({ tokens, marked }, chance) => ({
      route: 'PATCH /api/attendance',
      method: 'PATCH',
      path: '/api/attendance',
      token: tokens.hr,
      body: { ...chance.one(marked), state: chance.one(attendanceStates) },
    }),
  },
  {
    share: 3,
    make: ({ tokens, solved }, chance) => ({
      route: 'PATCH /api/sheet',
      method: 'PATCH',
      path: '/api/sheet',
      token: tokens.mentor,
      body: { ...chance.one(solved), solved: chance.upTo(10) },
    }),
  },
  {
    share: 1,
    make: ({ tokens, taught }, chance) => ({
      route: 'PATCH /api/session/:id',
      method: 'PATCH',
      path: `/api/session/${chance.one(taught)}`,
      token: tokens.instructor,
      body: { description: `Bring a laptop and ${chance.upTo(9)} questions` },
    }),
  },
];
