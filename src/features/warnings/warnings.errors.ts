import { conflict, invalid } from '#kit/shared/errors.ts';

export const notTrainee = () => invalid('userId', 'warnings.errors.notTrainee');
export const sessionUnknown = () => invalid('sessionId', 'warnings.errors.sessionUnknown');
export const alreadyWithdrawn = () => conflict('warnings.errors.alreadyWithdrawn');
