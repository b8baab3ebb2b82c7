import { samplePassword } from '#app/server/sample/sample-people.ts';
import type { Chance } from '#app/server/sample/seeded-random.ts';
import { attendanceStates } from '#features/attendance/attendance.rules.ts';
import { withPicture } from '#tests/pictures.ts';
import type { CallOptions } from '../client.ts';
import { rareName } from '../people.ts';
import type { Cast, Role } from './cast.ts';

export interface Call extends CallOptions {
  /** As the table prints it, without ids. */
  route: string;
  endpoint: string;
}

/** A kind of call, and how often it is made beside the others. */
interface Kind {
  share: number;
  make: (cast: Cast, chance: Chance) => Promise<Call>;
}

type Who = Role | 'trainee' | 'visitor';

function tokenOf(who: Who, { tokens, trainees }: Cast, chance: Chance): string | undefined {
  if (who === 'visitor') return undefined;
  return who === 'trainee' ? chance.one(trainees).token : tokens[who];
}

/** What a call takes from the people and the chance. */
type From<T> = (cast: Cast, chance: Chance) => T;

/** Reads in both languages; a note in brackets tells routes with the same path apart. */
const read = (share: number, who: Who, route: string, query: From<string> = () => ''): Kind => ({
  share,
  make: async (cast, chance) => {
    const path = route.replace(/ \(.*/, '').replace('/:id', '') + query(cast, chance);
    const token = tokenOf(who, cast, chance);
    return { route: `GET ${route}`, endpoint: `GET ${path}`, token, language: chance.one(['en', 'ar']) };
  },
});

const write = (share: number, who: Who, route: string, body: From<unknown>, id?: From<string>): Kind => ({
  share,
  make: async (cast, chance) => ({
    route,
    endpoint: id ? route.replace(':id', id(cast, chance)) : route,
    token: tokenOf(who, cast, chance),
    body: await body(cast, chance),
  }),
});

const ofCamp: From<string> = ({ camp }) => `?campId=${camp}`;
const ofLargeCamp: From<string> = ({ largeCamp }) => `?campId=${largeCamp}`;

const pages = ['/about', '/committees', '/ecpc', '/training', '/login', '/signup'];
const lists = ['level', 'news', 'event', 'achievement', 'site', 'talented', 'solved'];

const kinds: Kind[] = [
  // Visitors open pages, and the lists that a page reads when somebody follows a link.
  read(6, 'visitor', '/'),
  ...pages.map((path) => read(1.5, 'visitor', path)),
  ...lists.map((name) => read(2, 'visitor', `/api/${name}`)),
  read(2, 'visitor', '/news/:id', ({ news }, chance) => `/${chance.one(news)}`),

  // Trainees look at how they do, check in, sign in and change their picture; others choose a level.
  read(5, 'trainee', '/api/user/me'),
  read(5, 'trainee', '/api/me/progress'),
  read(5, 'trainee', '/api/standing', ofCamp),
  read(3, 'trainee', '/api/camp/leader/:id', ({ camp }) => `/${camp}`),
  read(3, 'trainee', '/api/session/leader/:id', ({ sessions }, chance) => `/${chance.one(sessions)}`),
  read(2, 'trainee', '/api/camp'),
  read(1, 'trainee', '/api/request/me'),
  read(1, 'trainee', '/api/warning/me'),
  read(1, 'trainee', '/api/user/me/export'),
  read(1, 'trainee', '/dashboard/waveData'),
  read(2, 'user', '/api/level/:id', ({ levels }, chance) => `/${chance.one(levels)}`),
  write(2, 'trainee', 'POST /api/attendance/checkin', ({ code }) => ({ code })),
  write(2, 'visitor', 'POST /api/auth/login', ({ trainees }, chance) => ({
    email: chance.one(trainees).email,
    password: samplePassword,
  })),
  write(0.5, 'trainee', 'PATCH /api/user/me/image', () => withPicture('image')),

  // hr marks attendance, mentors fill sheets, instructors edit sessions.
  read(3, 'hr', '/api/attendance', ofCamp),
  read(1, 'hr', '/api/warning/proposed', ofCamp),
  read(1, 'hr', '/api/warning/people', ofCamp),
  read(3, 'mentor', '/api/sheet', ofCamp),
  read(1, 'mentor', '/api/user', ofCamp),
  read(2, 'instructor', '/api/session'),
  write(5, 'hr', 'PATCH /api/attendance', ({ marked }, chance) => ({
    ...chance.one(marked),
    state: chance.one(attendanceStates),
  })),
  write(3, 'mentor', 'PATCH /api/sheet', ({ solved }, chance) => {
    const { problems, ...cell } = chance.one(solved);
    return { ...cell, solved: chance.upTo(problems ?? 10) };
  }),
  write(
    1,
    'instructor',
    'PATCH /api/session/:id',
    (_cast, chance) => ({ description: `Bring a laptop and ${chance.upTo(9)} questions` }),
    ({ taught }, chance) => chance.one(taught),
  ),

  // A leader looks for people, reads and downloads lists, and publishes news with a picture.
  read(2, 'leader', '/api/user', () => '?page=3&size=15'),
  read(2, 'leader', '/api/user (search)', () => `?size=15&search=${encodeURIComponent(rareName)}`),
  read(0.5, 'leader', '/api/user (csv)', ({ camp }) => `?format=csv&role=trainee&campId=${camp}`),
  read(0.5, 'leader', '/api/attendance (xlsx)', ({ camp }) => `?format=xlsx&campId=${camp}`),
  read(1, 'leader', '/api/standing (large wave)', ofLargeCamp),
  read(1, 'leader', '/api/attendance (large wave)', ofLargeCamp),
  read(1, 'leader', '/api/analysis', ofCamp),
  read(0.5, 'leader', '/api/analysis (all waves)'),
  read(1, 'leader', '/api/request'),
  read(1, 'leader', '/api/audit'),
  read(0.5, 'leader', '/api/system'),
  write(0.2, 'leader', 'POST /api/news', (_cast, chance) =>
    withPicture('coverImage', { title: `Soak ${chance.upTo(1e6)}`, content: 'Still running' }),
  ),
];

const total = kinds.reduce((sum, { share }) => sum + share, 0);
const steps = 1_000_000;

export function nextCall(cast: Cast, chance: Chance): Promise<Call> {
  let point = (chance.upTo(steps - 1) / steps) * total;
  const chosen = kinds.find(({ share }) => (point -= share) < 0);
  if (!chosen) throw new Error('there is no traffic');
  return chosen.make(cast, chance);
}
