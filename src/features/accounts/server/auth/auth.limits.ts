import type { Limit } from '#kit/server/limits/limits.ts';
import type { AppContext } from '#club/server/app-context.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Calls that mail something to an account. Strangers can make them too, so few are free from one network and many more
 * from all together. Failed sign-ins are delayed by `signInDelay` in sign-in-failures.rules.ts.
 */
interface MailLimits {
  /** By account and network, or by a device on which the person signed in before. */
  bySource: Limit;
  byAccount: Limit;
  byAddress: Limit;
}

export const forgotLimits: MailLimits = {
  bySource: { name: 'forgot', max: 3, windowMs: hour },
  byAccount: { name: 'forgot-account', max: 30, windowMs: hour },
  byAddress: { name: 'forgot-address', max: 100, windowMs: hour },
};
export const resendLimits: MailLimits = {
  bySource: { name: 'resend', max: 3, windowMs: hour },
  byAccount: { name: 'resend-account', max: 30, windowMs: hour },
  byAddress: { name: 'resend-address', max: 100, windowMs: hour },
};

/** Each mails a link to somebody whom the account only names. */
export const newAddressByAccount: Limit = { name: 'new-address', max: 5, windowMs: hour };

/** Reset codes tried for an account, over all the codes that were mailed to it: six digits are few. */
export const resetAttemptsByAccount: Limit = { name: 'reset-tries-account', max: 100, windowMs: day };

/** Per address, generous because a whole campus shares one address. */
export const signUpByAddress: Limit = { name: 'sign-up-address', max: 300, windowMs: hour };
export const signInByAddress: Limit = { name: 'sign-in-address', max: 300, windowMs: 5 * minute };
export const tokenByAddress: Limit = { name: 'token-address', max: 300, windowMs: 5 * minute };

interface MailRequest {
  email: string;
  address: string;
  /** A device on which the person signed in before: requests of others do not count for it. */
  knownDevice?: string;
}

/** Counts a call that mails something to an account; throws RATE_LIMITED when there were too many. */
export async function limitMailRequests(
  { limits }: Pick<AppContext, 'limits'>,
  { bySource, byAccount, byAddress }: MailLimits,
  { email, address, knownDevice }: MailRequest,
): Promise<void> {
  await limits.take(bySource, `${email} ${knownDevice ?? address}`);
  if (knownDevice !== undefined) return;
  await limits.take(byAddress, address);
  await limits.take(byAccount, email);
}
