import type { Database } from '#kit/server/database/client.ts';
import { randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { insertAuthSession } from '#features/accounts/server/auth/auth-sessions.queries.ts';
import { camps, campStaff, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { insertUser } from '#features/accounts/server/users/users.queries.ts';
import type { NewUser, UserRow } from '#features/accounts/server/users/users.table.ts';
import type { Duty } from '#club/shared/access.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import type { AppContext } from '#club/server/app-context.ts';

export const password = 'a quiet balloon rises';
/** Cheaper to check than the app's own hashes, which cost 25 ms of a core on purpose. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1 });

export interface Person {
  user: UserRow;
  token: string;
}

let made = 0;

/** A verified person with a session, inserted as rows. */
export async function makePerson(context: AppContext, change: Partial<NewUser> = {}): Promise<Person> {
  made += 1;
  const now = context.clock.now();
  const user = await insertUser(context.db, {
    email: `person${made}-${randomInt(1e9)}@club.test`,
    passwordHash: await passwordHash,
    firstName: 'Nour',
    lastName: `Number${made}`,
    phone: '01012345678',
    codeforcesHandle: `nour_${made}`,
    emailVerifiedAt: now,
    ...change,
  });
  return { user, token: await startAuthSession(context, user.id) };
}

export async function startAuthSession(context: AppContext, userId: string): Promise<string> {
  const token = newToken();
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + 12 * 60 * 60_000);
  await insertAuthSession(context.db, {
    tokenHash: hashToken(token),
    userId,
    createdAt,
    expiresAt,
    endsAt: expiresAt,
    deviceHash: hashToken(newToken()),
  });
  return token;
}

export async function makeLevel({ db }: { db: Database }, title = 'Level 1'): Promise<string> {
  const [level] = await db.insert(levels).values({ title, description: 'The first steps' }).returning();
  return level!.id;
}

export async function makeCamp(
  { db }: { db: Database },
  camp: { levelId: string; title?: string; registration?: boolean },
): Promise<string> {
  const [row] = await db
    .insert(camps)
    .values({ title: 'Wave 1', registration: true, ...camp })
    .returning();
  return row!.id;
}

export async function makeStaff(context: AppContext, campId: string, people: Person[]): Promise<void> {
  const values = people.map(({ user }) => ({ campId, userId: user.id, duty: user.role as Duty }));
  await context.db.insert(campStaff).values(values);
}

export async function makeTrainee(
  context: AppContext,
  campId: string,
  change: Partial<NewUser> = {},
): Promise<Person> {
  const person = await makePerson(context, { role: 'trainee', ...change });
  await context.db.insert(enrolments).values({ campId, userId: person.user.id });
  return person;
}

export async function makeSession(context: AppContext, campId: string, title = 'Arrays'): Promise<string> {
  const [row] = await context.db
    .insert(trainingSessions)
    .values({ campId, title, position: ++made })
    .returning();
  return row!.id;
}

/** A complete sign-up form; each has its own address and national ID. */
export function signUpForm(camp: { levelId: string; campId: string }, change: Record<string, unknown> = {}) {
  made += 1;
  return {
    firstName: 'Nour',
    lastName: 'Mahmoud',
    email: `nour${made}-${randomInt(1e9)}@club.test`,
    password,
    confirmPassword: password,
    universityIdHti: 42_026_001,
    phone: '01012345678',
    nationalId: String(randomInt(10_000_000, 99_999_999)) + String(randomInt(100_000, 999_999)),
    codeforces_handle: `nour_${made}_${randomInt(1e9)}`,
    university: 'HTI',
    collegeYear: 'second',
    gender: 'female',
    DOB: '2005-03-14',
    ...camp,
    ...change,
  };
}
