import { conflict, forbidden, invalid, unknownReference } from '#kit/shared/errors.ts';

export const levelUnknown = () => unknownReference('levelId', 'camps.errors.levelUnknown');
export const endBeforeStart = () => invalid('endDate', 'camps.errors.endBeforeStart');
export const notInstructor = () => invalid('instructorId', 'camps.errors.notInstructor');
export const notMentors = () => invalid('mentorsId', 'camps.errors.notMentors');
export const notHrs = () => invalid('hrIds', 'camps.errors.notHrs');
export const hasTrainees = () => conflict('camps.errors.hasTrainees');
export const standingClosed = () => forbidden('camps.errors.standingClosed');
/** To everything that changes a camp, an archived one is not there. */
export const campReadOnly = (field: 'campId' | 'sessionId' = 'campId') =>
  unknownReference(field, 'camps.errors.readOnly');
export const notTrainee = () => invalid('userId', 'camps.errors.notTrainee');
export const notMentor = () => invalid('mentorId', 'camps.errors.notMentor');
