import { invalid, noSuch } from '#kit/shared/errors.ts';

export const campUnknown = () => noSuch('campId', 'sessions.errors.campUnknown');
export const levelUnknown = () => noSuch('levelId', 'camps.errors.levelUnknown');
export const campOfOtherLevel = () => invalid('campId', 'sessions.errors.campOfOtherLevel');
export const orderIncomplete = () => invalid('sessionIds', 'camps.errors.orderIncomplete');
