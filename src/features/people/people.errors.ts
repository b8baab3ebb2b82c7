import { conflict, forbidden, invalid, unknownReference } from '#kit/shared/errors.ts';
import { maxReminders } from './people.rules.ts';

export const notTraining = (field: string) => invalid(field, 'people.errors.notTraining');
export const campUnknown = (field: string) => unknownReference(field, 'people.errors.waveUnknown');
export const alreadyThere = () => conflict('people.errors.alreadyThere', 'to');
export const notTheirMentor = () => forbidden('people.errors.notTheirMentor');
export const nobodyToReport = () => conflict('people.errors.nobodyToReport');
export const sameCamp = () => invalid('to', 'people.errors.sameWave');
export const remindedEnough = () =>
  conflict('people.errors.remindedEnough', undefined, { count: maxReminders });
export const alreadyVerified = () => conflict('people.errors.alreadyVerified');

export const levelNeedsCamp = () => invalid('campId', 'members.errors.levelNeedsCamp');
export const unknownCamp = () => invalid('campId', 'members.errors.campUnknown');
export const nationalIdUnreadable = () => conflict('members.errors.nationalIdUnreadable');

export const hasAccount = () => conflict('invitations.errors.hasAccount', 'email');
export const campsUnknown = () => unknownReference('campIds', 'invitations.errors.campsUnknown');
export const leaderWithCamps = () => invalid('campIds', 'invitations.errors.leaderWithWaves');
export const linkInvalid = () => invalid('token', 'invitations.errors.linkInvalid');
