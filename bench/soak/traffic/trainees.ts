import { samplePassword } from '#app/server/sample/sample-people.ts';
import { withPicture } from '#tests/pictures.ts';
import type { Kind } from '../traffic.ts';

const read = (share: number, route: string, pathOf: (camp: string) => string = () => route): Kind => ({
  share,
  make: ({ trainees, camp }, chance) => ({
    route: `GET ${route}`,
    path: pathOf(camp),
    token: chance.one(trainees).token,
    language: chance.one(['en', 'ar']),
  }),
});

/** Trainees look at how they do, check in, sign in and change their picture; others choose a level. */
export const traineeCalls: Kind[] = [
  read(5, '/api/user/me'),
  read(5, '/api/me/progress'),
  read(5, '/api/standing', (camp) => `/api/standing?campId=${camp}`),
  read(3, '/api/camp/leader/:id', (camp) => `/api/camp/leader/${camp}`),
  read(2, '/api/camp'),
  read(1, '/api/request/me'),
  read(1, '/api/warning/me'),
  read(1, '/api/user/me/export'),
  read(1, '/dashboard/waveData'),
  {
    share: 2,
    make: ({ tokens, levels }, chance) => ({
      route: 'GET /api/level/:id',
      path: `/api/level/${chance.one(levels)}`,
      token: tokens.user,
    }),
  },
  {
    share: 3,
    make: ({ trainees, sessions }, chance) => ({
      route: 'GET /api/session/leader/:id',
      path: `/api/session/leader/${chance.one(sessions)}`,
      token: chance.one(trainees).token,
    }),
  },
  {
    share: 2,
    make: ({ trainees, code }, chance) => ({
      route: 'POST /api/attendance/checkin',
      method: 'POST',
      path: '/api/attendance/checkin',
      token: chance.one(trainees).token,
      body: { code },
    }),
  },
  {
    share: 2,
    make: ({ trainees }, chance) => ({
      route: 'POST /api/auth/login',
      method: 'POST',
      path: '/api/auth/login',
      body: { email: chance.one(trainees).email, password: samplePassword },
    }),
  },
  {
    share: 0.5,
    make: async ({ trainees }, chance) => ({
      route: 'PATCH /api/user/me/image',
      method: 'PATCH',
      path: '/api/user/me/image',
      token: chance.one(trainees).token,
      body: await withPicture('image'),
    }),
  },
];
