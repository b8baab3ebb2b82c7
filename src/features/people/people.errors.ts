import { conflict, invalid, unknownReference } from '#kit/shared/errors.ts';

export const notTraining = (field: string) => invalid(field, 'people.errors.notTraining');
export const campUnknown = (field: string) => unknownReference(field, 'people.errors.waveUnknown');
export const alreadyThere = () => conflict('people.errors.alreadyThere', 'to');
export const sameCamp = () => invalid('to', 'people.errors.sameWave');
export const alreadyVerified = () => conflict('people.errors.alreadyVerified');
