import { leaderRole } from '#club/shared/access.ts';
import {
  offerNewPassword,
  switchTwoStepOff,
  verifyAddress,
} from '#features/accounts/server/auth/operator.service.ts';
import { createLeader, promoteToLeader } from '#features/people/server/members/leaders.service.ts';
import { findUserByEmail } from '#features/accounts/server/users/users.service.ts';
import { firstNameField, lastNameField } from '#features/accounts/users.contract.ts';
import { AdminError, type AdminContext, type Command, type CommandArguments } from './command.ts';
import { getPerson, parseEmail } from './person.ts';

const linkLines = (link: string): string[] => [
  'They choose a password here, once and within 24 hours:',
  link,
];

async function makeLeader(
  { context, say }: AdminContext,
  { words, options }: CommandArguments,
): Promise<void> {
  const email = parseEmail(words[0]);
  const user = await findUserByEmail(context.db, email);
  if (user?.archivedAt)
    throw new AdminError(`${email} is archived: make another leader, who restores them under Archive`);
  if (user?.role === leaderRole) throw new AdminError(`${email} is a leader already`);
  const { link } = user
    ? await promoteToLeader(context, user)
    : await createLeader(context, { email, ...namesOf(email, options.name) });
  say(user ? `${email} is a leader now, and was signed out` : `${email} has an account now, as a leader`);
  for (const line of link === null ? [] : linkLines(link)) say(line);
}

function namesOf(email: string, name: unknown): { firstName: string; lastName: string } {
  if (typeof name !== 'string')
    throw new AdminError(`Nobody has the address ${email}. To create the account add --name "First Last"`);
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const firstName = firstNameField.safeParse(first);
  const lastName = lastNameField.safeParse(rest.join(' '));
  if (!firstName.success || !lastName.success)
    throw new AdminError('--name takes a first and a last name: --name "Mariam Adel"');
  return { firstName: firstName.data, lastName: lastName.data };
}

async function resetPassword({ context, say }: AdminContext, { words }: CommandArguments): Promise<void> {
  const user = await getPerson(context, words[0]);
  if (user.archivedAt) throw new AdminError(`${user.email} is archived: restore them under Archive first`);
  const link = await offerNewPassword(context, user);
  say(`${user.email} was signed out everywhere. The old password works until the new one is chosen`);
  for (const line of linkLines(link)) say(line);
}

async function removeTwoStep({ context, say }: AdminContext, { words }: CommandArguments): Promise<void> {
  const user = await getPerson(context, words[0]);
  if (!(await switchTwoStepOff(context, user)))
    throw new AdminError(`${user.email} has neither two-step sign-in nor a passkey`);
  say(`${user.email} signs in with the password alone now, was signed out everywhere and gets a mail`);
  say('The authenticator app, the recovery codes and the passkeys no longer work');
}

async function verify({ context, say }: AdminContext, { words }: CommandArguments): Promise<void> {
  const user = await getPerson(context, words[0]);
  const verified = await verifyAddress(context, user);
  say(verified ? `${user.email} is verified and can sign in` : `${user.email} was verified before`);
}

export const accountCommands: Command[] = [
  {
    name: 'leader',
    words: ['email'],
    options: { name: { type: 'string' } },
    usage: '[--name "First Last"]',
    summary: 'make somebody a leader; with --name create the account if there is none',
    run: makeLeader,
  },
  {
    name: 'password',
    words: ['email'],
    summary: 'print a link with which they choose a new password, and sign them out',
    run: resetPassword,
  },
  {
    name: 'two-step-off',
    words: ['email'],
    summary: 'for a lost phone: forget app, recovery codes and passkeys, and sign them out',
    run: removeTwoStep,
  },
  {
    name: 'verify',
    words: ['email'],
    summary: 'mark an address as verified, for a club without mail',
    run: verify,
  },
];
