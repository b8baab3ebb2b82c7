import type { AppContext } from '#club/server/app-context.ts';
import type { MailLimits } from './auth.limits.ts';

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
  await limits.take(bySource, sourceOf({ email, address, knownDevice }));
  if (knownDevice !== undefined) return;
  await limits.take(byAddress, address);
  await limits.take(byAccount, email);
}

const sourceOf = ({ email, address, knownDevice }: MailRequest): string =>
  `${email} ${knownDevice ?? address}`;
