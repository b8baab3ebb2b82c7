import { conflict, invalid, unknownReference } from '#kit/shared/errors.ts';

export const hasAccount = () => conflict('invitations.errors.hasAccount', 'email');
export const campsUnknown = () => unknownReference('campIds', 'invitations.errors.campsUnknown');
export const leaderWithCamps = () => invalid('campIds', 'invitations.errors.leaderWithWaves');
export const instructorTaken = () => invalid('campIds', 'invitations.errors.instructorTaken');
export const linkInvalid = () => invalid('token', 'invitations.errors.linkInvalid');
