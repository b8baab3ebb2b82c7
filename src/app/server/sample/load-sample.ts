import { and, count, inArray, isNull, like } from 'drizzle-orm';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { lockInTransaction } from '#kit/server/database/locks.ts';
import { hashPassword } from '#kit/server/security/passwords.ts';
import type { World } from '#club/server/world.ts';
import { sampleDomain } from '#club/shared/sample.ts';
import { loadSampleContent } from './sample-content.ts';
import { samplePassword, signInPeople } from './sample-people.ts';
import { sampleLevels } from './sample-programme.ts';
import { loadSampleClub } from './load-club.ts';
import { loadSampleWeek } from './load-week.ts';

/** Fills an empty database with the sample club; false when it is not empty. Of several processes that start at once, one does it. */
export async function loadSample(world: World): Promise<boolean> {
  const passwordHash = await hashPassword(samplePassword);
  return world.db.transaction(async (tx) => {
    await lockInTransaction(tx, 'sample');
    const [people] = await tx.select({ total: count() }).from(users);
    const [programme] = await tx.select({ total: count() }).from(levels);
    if (people?.total !== 0 || programme?.total !== 0) return false;
    const founded = new Date(world.clock.now().getTime() - 400 * 24 * 60 * 60_000);
    await tx.insert(levels).values(sampleLevels.map((level) => ({ ...level, createdAt: founded })));
    await loadSampleClub(world, tx, passwordHash);
    await loadSampleWeek(world, tx);
    await loadSampleContent(world, tx);
    return true;
  });
}

/** The sign-ins to print at the start; null when the database holds none of them. */
export async function sampleSignIns(db: Database): Promise<string | null> {
  const people = signInPeople();
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        inArray(
          users.email,
          people.map(({ email }) => email),
        ),
        isNull(users.archivedAt),
      ),
    );
  const left = new Set(rows.map(({ email }) => email));
  if (left.size === 0) return null;
  return [
    `This is the sample club. Sign in with the password ${samplePassword} as:`,
    ...people
      .filter(({ email }) => left.has(email))
      .map(({ role, email }) => `  ${role?.padEnd(10)}  ${email}`),
  ].join('\n');
}

export async function hasSample(db: Database): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `%@${sampleDomain}`))
    .limit(1);
  return rows.length > 0;
}
