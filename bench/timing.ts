import { median } from './numbers.ts';
import { otherAccounts } from './people.ts';

/** How long a call takes for addresses of different kinds; nobody must learn from it who has an account. */
export interface TimedCall {
  name: string;
  path: string;
  /** Of the reply, for every kind or by kind. */
  status: number | Record<string, number>;
  /** A new body for every call, by the kind of its e-mail address. */
  bodies: Record<string, (turn: number) => object>;
}

const calls = 300;
const warmUp = 10;

/** The median of each kind in milliseconds. The kinds take turns, so that noise hits all of them. */
export async function timesOf(
  url: string,
  { name, path, status, bodies }: TimedCall,
): Promise<{ kind: string; ms: number }[]> {
  const kinds = Object.entries(bodies).map(([kind, bodyOf]) => ({ kind, bodyOf, times: [] as number[] }));
  for (let turn = 0; turn < warmUp + calls; turn += 1) {
    for (const { kind, bodyOf, times } of kinds) {
      const body = JSON.stringify(bodyOf(turn));
      const start = performance.now();
      const reply = await fetch(`${url}${path}`, { method: 'POST', headers: json, body });
      const text = await reply.text();
      if (turn >= warmUp) times.push(performance.now() - start);
      const expected = typeof status === 'number' ? status : status[kind];
      if (reply.status !== expected) throw new Error(`${name}, ${kind}: ${reply.status} ${text}`);
    }
  }
  return kinds.map(({ kind, times }) => ({ kind, ms: median(times) }));
}

const json = { 'content-type': 'application/json' };

const verified = 'trainee@sample.club';
const unknown = (turn: number) => `nobody${turn}@bench.club`;

export function timedCalls({ levelId, campId }: { levelId: string; campId: string }): TimedCall[] {
  const { imported, unverified } = otherAccounts;
  const password = 'not the right one';
  const member = (email: string, number: number) => ({
    firstName: 'Nour',
    lastName: 'Samir',
    email,
    password: 'a quiet balloon rises',
    confirmPassword: 'a quiet balloon rises',
    universityIdHti: '12021001',
    phone: '01012345678',
    nationalId: `3010101${String(number).padStart(7, '0')}`,
    codeforces_handle: 'nour_samir',
    university: 'HTI',
    collegeYear: 'first',
    levelId,
    campId,
    gender: 'male',
    DOB: '2001-01-01',
  });
  return [
    {
      name: 'sign in',
      path: '/api/auth/login',
      status: 401,
      bodies: {
        known: () => ({ email: verified, password }),
        unknown: (turn) => ({ email: unknown(turn), password }),
        imported: () => ({ email: imported, password }),
        unverified: () => ({ email: unverified, password }),
      },
    },
    {
      name: 'sign up',
      path: '/api/auth/signup',
      status: { known: 409, unknown: 200 },
      bodies: {
        known: (turn) => member(verified, turn),
        unknown: (turn) => member(`new${turn}@bench.club`, 1_000_000 + turn),
      },
    },
    {
      name: 'forgot password',
      path: '/api/auth/forgot-password',
      status: 200,
      bodies: { known: () => ({ email: verified }), unknown: (turn) => ({ email: unknown(turn) }) },
    },
    {
      name: 'resend verification',
      path: '/api/auth/resend-verification',
      status: 200,
      bodies: {
        verified: () => ({ email: verified }),
        unverified: () => ({ email: unverified }),
        unknown: (turn) => ({ email: unknown(turn) }),
      },
    },
  ];
}
