import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { users } from '../users/users.table.ts';
import { type Database, firstOf } from '#kit/server/database/client.ts';
import { fullName } from '../users/users.fragments.ts';
import { isStaffWithoutTwoStep, needsTwoStep } from './two-step.fragments.ts';
import { findPasskeysOf } from './passkeys.queries.ts';
import { recoveryCodes, twoStepPolicy, twoStepSecrets } from './two-step.table.ts';

export const findSecret = (db: Database, userId: string) =>
  firstOf(db.select().from(twoStepSecrets).where(eq(twoStepSecrets.userId, userId)));

export const findSealedSecrets = (db: Database) =>
  db
    .select({ userId: twoStepSecrets.userId, sealed: twoStepSecrets.secretSealed })
    .from(twoStepSecrets)
    .where(isNotNull(twoStepSecrets.confirmedAt));

export async function lockSecret(tx: Database, userId: string) {
  const [row] = await tx
    .select({ confirmedAt: twoStepSecrets.confirmedAt })
    .from(twoStepSecrets)
    .where(eq(twoStepSecrets.userId, userId))
    .for('update');
  return row ?? null;
}

/** Stores a secret that waits for its first code; false when two-step is on already. */
export async function storeSecret(
  db: Database,
  row: { userId: string; secretSealed: Buffer; createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(twoStepSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: twoStepSecrets.userId,
      set: { secretSealed: row.secretSealed, createdAt: row.createdAt, lastStep: 0 },
      setWhere: isNull(twoStepSecrets.confirmedAt),
    });
  return rowCount === 1;
}

/** Stores the secret of another phone, which waits for its first code; false when two-step is off. */
export async function storeNextSecret(
  db: Database,
  { userId, secretSealed }: { userId: string; secretSealed: Buffer },
): Promise<boolean> {
  const { rowCount } = await db
    .update(twoStepSecrets)
    .set({ nextSecretSealed: secretSealed })
    .where(and(eq(twoStepSecrets.userId, userId), isNotNull(twoStepSecrets.confirmedAt)));
  return rowCount === 1;
}

/** Of several concurrent codes of the new app one is true. */
export async function replaceSecret(
  db: Database,
  { userId, secretSealed, step }: { userId: string; secretSealed: Buffer; step: number },
): Promise<boolean> {
  const { rowCount } = await db
    .update(twoStepSecrets)
    .set({ secretSealed, nextSecretSealed: null, lastStep: step })
    .where(
      and(
        eq(twoStepSecrets.userId, userId),
        eq(twoStepSecrets.nextSecretSealed, secretSealed),
        isNotNull(twoStepSecrets.confirmedAt),
      ),
    );
  return rowCount === 1;
}

/** Marks the time step of a code as used; false when it or a later one was used before. */
export async function consumeStep(
  db: Database,
  { userId, step, confirmAt }: { userId: string; step: number; confirmAt?: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(twoStepSecrets)
    .set({ lastStep: step, ...(confirmAt && { confirmedAt: confirmAt }) })
    .where(
      and(
        eq(twoStepSecrets.userId, userId),
        lt(twoStepSecrets.lastStep, step),
        confirmAt ? isNull(twoStepSecrets.confirmedAt) : isNotNull(twoStepSecrets.confirmedAt),
      ),
    );
  return rowCount === 1;
}

export async function replaceRecoveryCodes(db: Database, userId: string, hashes: Buffer[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Of several concurrent uses of a code one is true. */
export async function consumeRecoveryCode(
  db: Database,
  { userId, codeHash, now }: { userId: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return rowCount === 1;
}

export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

export async function deleteTwoStep(db: Database, userId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const { rowCount } = await db
    .delete(twoStepSecrets)
    .where(and(eq(twoStepSecrets.userId, userId), isNotNull(twoStepSecrets.confirmedAt)));
  return rowCount === 1;
}

/** For a person's own export; keys and secrets stay here. */
export async function twoStepDataOf(db: Database, userId: string) {
  const secret = await findSecret(db, userId);
  const own = await findPasskeysOf(db, userId);
  return {
    since: secret?.confirmedAt ?? null,
    passkeys: own.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  };
}

export async function isRequiredOfStaff(db: Database): Promise<boolean> {
  const [row] = await db.select({ required: twoStepPolicy.staffRequired }).from(twoStepPolicy);
  return row?.required ?? false;
}

export async function setStaffRequired(db: Database, staffRequired: boolean): Promise<void> {
  await db
    .insert(twoStepPolicy)
    .values({ staffRequired })
    .onConflictDoUpdate({ target: twoStepPolicy.only, set: { staffRequired } });
}

export const findStaffWithoutTwoStep = (db: Database) =>
  db
    .select({ id: users.id, name: fullName('users') })
    .from(users)
    .where(and(isStaffWithoutTwoStep(db), isNull(users.archivedAt)))
    .orderBy(users.firstName, users.lastName, users.id)
    .limit(500);

export async function hasToSetUp(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ needs: needsTwoStep(db) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.needs ?? false;
}
