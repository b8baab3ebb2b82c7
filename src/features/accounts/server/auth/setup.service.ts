import { record } from '#features/audit/server/audit.service.ts';
import { hasLeader, insertUser } from '../users/users.service.ts';
import { violatedUnique } from '#kit/server/database/errors.ts';
import { hashPassword, isCommonPassword } from '#kit/server/security/passwords.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import { leaderRole } from '#club/shared/access.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Language } from '#kit/shared/language.ts';
import type { z } from '#kit/shared/zod.ts';
import type { setupBody } from '../../auth.contract.ts';
import { commonPassword, emailTaken, setupAlreadyDone, invalidSetupLink } from '../../accounts.errors.ts';
import { setupLifetimeMs } from '../../auth.rules.ts';
import { tokenByAddress } from './auth.limits.ts';
import { deleteSetupLinks, hasSetupLink, insertSetupLink, lockSetup } from './auth.queries.ts';

/** A one-time link for the first leader, or null when the club has one. */
export async function offerSetup(context: AppContext): Promise<string | null> {
  if (await hasLeader(context.db)) return null;
  const token = newToken();
  const expiresAt = new Date(context.clock.now().getTime() + setupLifetimeMs);
  await insertSetupLink(context.db, { tokenHash: hashToken(token), expiresAt });
  return `${context.config.publicUrl}/setup?token=${token}`;
}

interface Setup {
  body: z.output<typeof setupBody>;
  language: Language;
  address: string;
}

/** Creates the first leader. The link proves access to the server, so the address needs no verification. */
export async function setUp(context: AppContext, { body, language, address }: Setup): Promise<void> {
  await context.limits.take(tokenByAddress, address);
  if (await isCommonPassword(body.password)) throw commonPassword('password');
  const at = context.clock.now();
  const passwordHash = await hashPassword(body.password);
  try {
    await context.db.transaction(async (tx) => {
      await lockSetup(tx);
      if (await hasLeader(tx)) throw setupAlreadyDone();
      if (!(await hasSetupLink(tx, hashToken(body.token), at))) throw invalidSetupLink();
      const { firstName, lastName, email } = body;
      const leader = await insertUser(tx, {
        firstName,
        lastName,
        email,
        passwordHash,
        language,
        languageChosen: true,
        role: leaderRole,
        emailVerifiedAt: at,
      });
      await deleteSetupLinks(tx);
      await record(tx, { action: 'leader.set-up', actorId: leader.id, targetId: leader.id, address, at });
    });
  } catch (error) {
    throw violatedUnique(error) === 'users_email' ? emailTaken() : error;
  }
}
