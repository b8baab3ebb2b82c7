import { trainingEn } from '#features/programme/training.en.ts';
import { authEn } from '#features/accounts/auth.en.ts';
import { invitationsEn } from '#features/people/invitations.en.ts';
import { usersEn } from '#features/accounts/users.en.ts';

/** Texts of the pages on which people find a level, sign up, sign in and ask to join. */
export const joiningEn = {
  auth: authEn,
  users: usersEn,
  invitations: invitationsEn,
  training: trainingEn,
};

export type JoiningTexts = typeof joiningEn;
