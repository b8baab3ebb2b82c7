import { invalid, unknownReference } from '#kit/shared/errors.ts';

export const campUnknown = () => unknownReference('campId', 'sessions.errors.campUnknown');
export const levelUnknown = () => unknownReference('levelId', 'camps.errors.levelUnknown');
export const campOfOtherLevel = () => invalid('campId', 'sessions.errors.campOfOtherLevel');
export const orderIncomplete = () => invalid('sessionIds', 'camps.errors.orderIncomplete');
