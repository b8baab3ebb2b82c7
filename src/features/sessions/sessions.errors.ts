import { invalid } from '#kit/shared/errors.ts';

export const campUnknown = () => invalid('campId', 'sessions.errors.campUnknown');
export const campOfOtherLevel = () => invalid('campId', 'sessions.errors.campOfOtherLevel');
export const orderIncomplete = () => invalid('sessionIds', 'camps.errors.orderIncomplete');
