import { trainingAr } from '#features/programme/training.ar.ts';
import { authAr } from '#features/accounts/auth.ar.ts';
import { invitationsAr } from '#features/people/invitations.ar.ts';
import { usersAr } from '#features/accounts/users.ar.ts';
import type { JoiningTexts } from './joining.en.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const joiningAr: ArabicOf<JoiningTexts> = {
  auth: authAr,
  users: usersAr,
  invitations: invitationsAr,
  training: trainingAr,
};
