import { count, like, sql } from 'drizzle-orm';
import { camps } from '#features/camps/server/camps.table.ts';
import { levels } from '#features/levels/server/levels.table.ts';
import { openRequest } from '#features/requests/server/requests.service.ts';
import { users } from '#features/users/server/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { hashPassword } from '#kit/server/security/passwords.ts';
import type { World } from '#kit/server/world.ts';
import { loadSampleContent } from './sample-content.ts';
import { sampleCamps, sampleDomain, sampleLevels, samplePassword, samplePeople } from './sample-club.ts';

const lockNumber = 7_246_003;

/** Fills an empty database with the sample club. Of several processes that start at once, one does it. */
export async function loadSample(world: World): Promise<void> {
  const passwordHash = await hashPassword(samplePassword);
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
    const [people] = await tx.select({ total: count() }).from(users);
    const [programme] = await tx.select({ total: count() }).from(levels);
    if (people?.total !== 0 || programme?.total !== 0) return;
    const at = world.clock.now();
    await tx.insert(levels).values(sampleLevels);
    await tx.insert(camps).values(sampleCamps);
    for (const [index, { nationalId, ...person }] of samplePeople.entries()) {
      const row = {
        ...person,
        passwordHash,
        emailVerifiedAt: at,
        universityIdHti: 4_202_600 + index,
        nationalIdSealed: world.vault.seal(nationalId),
        nationalIdPrint: world.vault.fingerprint('national-id', nationalId),
      };
      const [user] = await tx.insert(users).values(row).returning({ id: users.id });
      const openCamp = sampleCamps.find(({ registration }) => registration);
      if (user && openCamp && person.role === 'user')
        await openRequest(tx, { userId: user.id, campId: openCamp.id, at });
    }
    await loadSampleContent(world, tx);
  });
}

export async function holdsSample(db: Database): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `%@${sampleDomain}`))
    .limit(1);
  return rows.length > 0;
}
