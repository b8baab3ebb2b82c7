import { conflict, invalid, forbidden, unknownReference } from '#kit/shared/errors.ts';
import { partTexts, type RemovalCounts } from '#club/shared/removal.ts';

export const hasCamps = () => conflict('levels.errors.hasCamps');
export const orderIncomplete = () => invalid('ids', 'levels.errors.orderIncomplete');

export const levelUnknown = () => unknownReference('levelId', 'camps.errors.levelUnknown');
export const endBeforeStart = () => invalid('endDate', 'camps.errors.endBeforeStart');
export const notInstructor = (field: 'instructorId' | 'instructorIds') =>
  invalid(field, 'camps.errors.notInstructor');
export const instructorsDiffer = () => invalid('instructorId', 'camps.errors.instructorsDiffer');
export const notMentors = () => invalid('mentorsId', 'camps.errors.notMentors');
export const notHrs = () => invalid('hrIds', 'camps.errors.notHrs');
export const hasTrainees = () => conflict('camps.errors.hasTrainees');
export const standingClosed = () => forbidden('camps.errors.standingClosed');
/** To everything that changes a camp, an archived one is not there. */
export const campReadOnly = (field: 'campId' | 'sessionId' = 'campId') =>
  unknownReference(field, 'camps.errors.readOnly');
export const notTrainee = () => invalid('userId', 'camps.errors.notTrainee');
export const notMentor = () => invalid('mentorId', 'camps.errors.notMentor');

export const sessionCampUnknown = () => unknownReference('campId', 'sessions.errors.campUnknown');
export const campOfOtherLevel = () => invalid('campId', 'sessions.errors.campOfOtherLevel');
/** A session with records of people is archived, not deleted. */
export const hasRecords = (counts: RemovalCounts) =>
  conflict('sessions.errors.hasRecords', undefined, { parts: partTexts(counts) });
/** Nobody sees a draft, so what people have in it would be gone. */
export const sessionInUse = (counts: RemovalCounts) =>
  conflict('sessions.errors.inUse', 'published', { parts: partTexts(counts) });
export const sessionArchived = () => unknownReference('sessionId', 'sessions.errors.archived');
export const sessionOrderIncomplete = () => invalid('sessionIds', 'camps.errors.orderIncomplete');

export const campUnknown = () => unknownReference('campId', 'requests.errors.campUnknown');
export const campArchived = () => unknownReference('campId', 'requests.errors.campArchived');
export const campClosed = () => invalid('campId', 'requests.errors.campClosed');
export const alreadyAsked = () => conflict('requests.errors.alreadyAsked', 'campId');
export const alreadyIn = () => conflict('requests.errors.alreadyIn', 'campId');
export const requestsGone = () => unknownReference('requestIds', 'requests.errors.gone');
export const answeredAlready = () => conflict('requests.errors.answeredAlready');
export const alreadyDecided = () => conflict('requests.errors.alreadyDecided', 'requestIds');

export const wasNotThere = () => forbidden('ratings.errors.wasNotThere');

export const alreadyArchived = (field: 'campId' | 'userIds' | 'sessionId') =>
  conflict('archive.errors.alreadyArchived', field);
export const notOneself = () => conflict('archive.errors.notOneself', 'userIds');
