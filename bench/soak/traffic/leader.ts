import { withPicture } from '#tests/pictures.ts';
import { rareName } from '../../people.ts';
import type { Cast } from '../cast.ts';
import type { Kind } from '../traffic.ts';

const read = (share: number, route: string, query: (cast: Cast) => string = () => ''): Kind => ({
  share,
  make: (cast, chance) => ({
    route: `GET ${route}`,
    path: route.split(' ')[0] + query(cast),
    token: cast.tokens.leader,
    language: chance.one(['en', 'ar']),
  }),
});

/** A leader looks for people, reads and downloads lists, and publishes news with a picture. */
export const leaderCalls: Kind[] = [
  read(2, '/api/user', () => '?size=15&page=3'),
  read(2, '/api/user (search)', () => `?size=15&search=${encodeURIComponent(rareName)}`),
  read(0.5, '/api/user (csv)', ({ camp }) => `?format=csv&role=trainee&campId=${camp}`),
  read(0.5, '/api/attendance (xlsx)', ({ camp }) => `?format=xlsx&campId=${camp}`),
  read(1, '/api/standing (large wave)', ({ largeCamp }) => `?campId=${largeCamp}`),
  read(1, '/api/attendance (large wave)', ({ largeCamp }) => `?campId=${largeCamp}`),
  read(1, '/api/analysis', ({ camp }) => `?campId=${camp}`),
  read(0.5, '/api/analysis (all waves)'),
  read(1, '/api/request'),
  read(1, '/api/audit'),
  read(0.5, '/api/system'),
  {
    share: 0.2,
    make: async ({ tokens }, chance) => ({
      route: 'POST /api/news',
      method: 'POST',
      path: '/api/news',
      token: tokens.leader,
      body: await withPicture('coverImage', { title: `Soak ${chance.upTo(1e6)}`, content: 'Still running' }),
    }),
  },
];
