import { conflict, invalid, unknownReference } from '#kit/shared/errors.ts';

export const notTrainee = () => invalid('userId', 'warnings.errors.notTrainee');
export const sessionUnknown = () => unknownReference('sessionId', 'warnings.errors.sessionUnknown');
export const sessionElsewhere = () => invalid('sessionId', 'warnings.errors.sessionUnknown');
export const alreadyWithdrawn = () => conflict('warnings.errors.alreadyWithdrawn');
