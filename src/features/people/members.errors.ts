import { conflict, invalid } from '#kit/shared/errors.ts';

export const levelNeedsCamp = () => invalid('campId', 'members.errors.levelNeedsCamp');
export const unknownCamp = () => invalid('campId', 'members.errors.campUnknown');
export const nationalIdUnreadable = () => conflict('members.errors.nationalIdUnreadable');
export const instructorTaken = () => invalid('campId', 'members.errors.instructorTaken');
