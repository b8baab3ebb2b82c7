import { partTexts, type RemovalCounts } from '#club/shared/removal.ts';
import { conflict, invalid, unknownReference } from '#kit/shared/errors.ts';

export const campUnknown = () => unknownReference('campId', 'sessions.errors.campUnknown');
export const levelUnknown = () => unknownReference('levelId', 'camps.errors.levelUnknown');
export const campOfOtherLevel = () => invalid('campId', 'sessions.errors.campOfOtherLevel');
/** A session with records of people is archived, not deleted. */
export const hasRecords = (counts: RemovalCounts) =>
  conflict('sessions.errors.hasRecords', undefined, { parts: partTexts(counts) });
/** Nobody sees a draft, so what people have in it would be gone. */
export const sessionInUse = (counts: RemovalCounts) =>
  conflict('sessions.errors.inUse', 'published', { parts: partTexts(counts) });
export const sessionArchived = () => unknownReference('sessionId', 'sessions.errors.archived');
export const orderIncomplete = () => invalid('sessionIds', 'camps.errors.orderIncomplete');
