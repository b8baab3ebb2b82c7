import { asTaken, hasLeader, insertUser, recordOwn } from '../users/users.service.ts';
import { lockInTransaction } from '#kit/server/database/locks.ts';
import { hashPassword, isCommonPassword } from '#kit/server/security/passwords.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import { leaderRole } from '#club/shared/access.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Language } from '#kit/shared/language.ts';
import type { z } from '#kit/shared/zod.ts';
import type { setupBody } from '../../auth.contract.ts';
import { commonPassword, setupAlreadyDone, invalidSetupLink } from '../../accounts.errors.ts';
import { setupLifetimeMs } from '../../auth.rules.ts';
import { tokenByAddress } from './auth.limits.ts';
import { deleteSetupLinks, hasSetupLink, insertSetupLink } from './auth.queries.ts';

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
      // Of concurrent set-ups the second waits here and then finds a leader.
      await lockInTransaction(tx, 'setup');
      if (await hasLeader(tx)) throw setupAlreadyDone();
      if (!(await hasSetupLink(tx, hashToken(body.token), at))) throw invalidSetupLink();
      const { firstName, lastName, email } = body;
      const leader = await insertUser(tx, {
        firstName,
        lastName,
        email,
        passwordHash,
        language: body.language ?? language,
        languageChosen: true,
        role: leaderRole,
        emailVerifiedAt: at,
      });
      await deleteSetupLinks(tx);
      await recordOwn(tx, 'leader.set-up', { id: leader.id, address, at });
    });
  } catch (error) {
    throw asTaken(error);
  }
}
