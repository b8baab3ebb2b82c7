import { and, eq, gt, inArray, isNotNull, isNull, like, lt, not, type SQL, sql } from 'drizzle-orm';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { applicantRole, leaderRole, traineeRole } from '#club/shared/access.ts';
import { type Database, firstOf } from '#kit/server/database/client.ts';
import { lockInTransaction } from '#kit/server/database/locks.ts';
import { emailVerifications } from '../auth/auth.table.ts';
import { type NewUser, type UserRow, users } from './users.table.ts';

export async function insertUser(db: Database, user: NewUser): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning();
  if (!row) throw new Error('a user was not inserted');
  return row;
}

// PostgreSQL takes 65,535 values in one statement, and a person has fewer than thirty.
const maxBatch = 2000;

export async function insertUsers(
  db: Database,
  people: readonly NewUser[],
): Promise<Pick<UserRow, 'id' | 'email' | 'codeforcesHandle'>[]> {
  const stored: Pick<UserRow, 'id' | 'email' | 'codeforcesHandle'>[] = [];
  for (let from = 0; from < people.length; from += maxBatch) {
    const part = people.slice(from, from + maxBatch);
    const { id, email, codeforcesHandle } = users;
    stored.push(...(await db.insert(users).values(part).returning({ id, email, codeforcesHandle })));
  }
  return stored;
}

export const findUser = (db: Database, id: string) =>
  firstOf(db.select().from(users).where(eq(users.id, id)));

export const isUser = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(users, eq(users.id, id))) > 0;

export const findUserByEmail = (db: Database, email: string) =>
  firstOf(db.select().from(users).where(eq(users.email, email)));

export const updateUser = (db: Database, id: string, change: Partial<NewUser>) =>
  firstOf(db.update(users).set(change).where(eq(users.id, id)).returning());

/** Accepts applicants as trainees; everybody else keeps their role. Returns whose role changed. */
export async function makeTrainees(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .update(users)
    .set({ role: traineeRole })
    .where(and(inArray(users.id, ids), eq(users.role, applicantRole)))
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}

/** Archives people, or restores them when `archivedAt` is null. */
export async function setArchived(db: Database, ids: string[], archivedAt: Date | null): Promise<void> {
  if (ids.length > 0) await db.update(users).set({ archivedAt }).where(inArray(users.id, ids));
}

export const lockUser = (db: Database, id: string) =>
  firstOf(db.select().from(users).where(eq(users.id, id)).for('update'));

/** Whether the password is still the same; it cannot be changed until the transaction ends. */
export async function lockIfPasswordUnchanged(
  tx: Database,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
    .for('share');
  return row?.passwordHash === passwordHash;
}

export const deleteUser = (db: Database, id: string) => db.delete(users).where(eq(users.id, id));

/**
 * Every change of roles or enrolments takes this lock first: people, camps and requests refer to each other, and locking
 * them in different orders would deadlock.
 */
export async function lockMembership(db: Database): Promise<void> {
  await lockInTransaction(db, 'membership');
}

const isLeaderWhoSignsIn = () =>
  and(
    eq(users.role, leaderRole),
    isNull(users.archivedAt),
    isNotNull(users.emailVerifiedAt),
    // An imported person has no password until they choose one.
    like(users.passwordHash, '$argon2%'),
  );

export interface Unused {
  madeBefore?: Date;
  prints?: Buffer[];
  /** Every link to them had expired by then. */
  linkBefore?: Date;
}

/** Applicants who never verified their address nor signed in. Imported people have no password yet, and wait. */
export const isUnused = ({ madeBefore, prints, linkBefore }: Unused = {}): SQL =>
  sql`${and(
    eq(users.role, applicantRole),
    isNull(users.emailVerifiedAt),
    isNull(users.archivedAt),
    like(users.passwordHash, '$argon2%'),
    madeBefore && lt(users.createdAt, madeBefore),
    prints && inArray(users.nationalIdPrint, prints),
    linkBefore &&
      sql`not exists (select from ${emailVerifications} l
        where l.user_id = ${users.id} and l.expires_at > ${linkBefore.toISOString()}::timestamptz)`,
    // Somebody whose address a leader changed waits for the new one to be verified.
    sql`not exists (select from ${auditEntries} a where a.actor_id = ${users.id} and a.action = 'account.signed-in')`,
  )}`;

export const deleteUnused = (db: Database, which: Unused) =>
  db.delete(users).where(isUnused(which)).returning({ id: users.id, imageKey: users.imageKey });

interface Handles {
  handles: readonly string[];
  /** Whose they are meant to be. */
  except?: readonly string[];
}

const hasOneOf = ({ handles, except = [] }: Handles) =>
  sql`lower(${users.codeforcesHandle}) = any(${sql.param(handles.map((handle) => handle.toLowerCase()))}::text[])
    and ${users.id} <> all(${sql.param(except)}::uuid[])`;

/** Those of the handles that somebody else holds, in lower case. Unused accounts hold none. */
export async function findHandles(db: Database, wanted: Handles): Promise<Set<string>> {
  const rows = await db
    .select({ handle: sql<string>`lower(${users.codeforcesHandle})` })
    .from(users)
    .where(and(hasOneOf(wanted), not(isUnused())));
  return new Set(rows.map(({ handle }) => handle));
}

/** Takes the handles from unused accounts; returns whose they were. */
export async function releaseHandles(db: Database, wanted: Handles): Promise<string[]> {
  const rows = await db
    .update(users)
    .set({ codeforcesHandle: null })
    .where(and(hasOneOf(wanted), isUnused()))
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}

/** How to reach the leaders who can sign in. */
export const findLeaders = (db: Database) =>
  db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      emailVerifiedAt: users.emailVerifiedAt,
      language: users.language,
    })
    .from(users)
    .where(isLeaderWhoSignsIn())
    .orderBy(users.id);

/** Locks the leaders who can sign in, so that two of them leaving concurrently see each other. */
export async function lockLeaders(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(isLeaderWhoSignsIn())
    .orderBy(users.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

export const hasLeader = async (db: Database): Promise<boolean> =>
  (await db.$count(users, eq(users.role, leaderRole))) > 0;

/** People who have a national ID, oldest first, after the given one. */
export const findSealedIds = (db: Database, { after, limit }: { after?: string; limit: number }) =>
  db
    .select({ id: users.id, sealed: users.nationalIdSealed })
    .from(users)
    .where(and(isNotNull(users.nationalIdSealed), after === undefined ? undefined : gt(users.id, after)))
    .orderBy(users.id)
    .limit(limit);
