import type { Kind } from '../traffic.ts';

const languages = ['en', 'ar'] as const;
const pages = ['/', '/about', '/committees', '/ecpc', '/training', '/login', '/signup'];
const lists = [
  '/api/level',
  '/api/news',
  '/api/event',
  '/api/achievement',
  '/api/site',
  '/api/talented',
  '/api/solved',
];

/** Pages in both languages, and the lists that a page reads when somebody follows a link. */
export const visitorCalls: Kind[] = [
  ...pages.map((path): Kind => ({
    share: path === '/' ? 6 : 1.5,
    make: (_cast, chance) => ({ route: `GET ${path}`, path, language: chance.one(languages) }),
  })),
  ...lists.map((path): Kind => ({
    share: 2,
    make: (_cast, chance) => ({ route: `GET ${path}`, path, language: chance.one(languages) }),
  })),
  {
    share: 2,
    make: ({ news }, chance) => ({
      route: 'GET /news/:id',
      path: `/news/${chance.one(news)}`,
      language: chance.one(languages),
    }),
  },
];
