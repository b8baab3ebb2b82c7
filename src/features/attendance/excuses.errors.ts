import { conflict, forbidden, invalid, unknownReference } from '#kit/shared/errors.ts';

export const sessionUnknown = () => unknownReference('sessionId', 'excuses.errors.sessionUnknown');
export const notInCamp = () => forbidden('excuses.errors.notInWave');
export const leftCamp = () => conflict('excuses.errors.leftWave');
export const tooLate = () => invalid('sessionId', 'excuses.errors.tooLate');
export const beforeJoining = () => invalid('sessionId', 'excuses.errors.beforeJoining');
export const wasThere = () => conflict('excuses.errors.wasThere', 'sessionId');
export const alreadyAsked = () => conflict('excuses.errors.alreadyAsked', 'sessionId');
export const alreadyDecided = () => conflict('excuses.errors.alreadyDecided');
