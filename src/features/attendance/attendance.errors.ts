import { invalid, unknownReference, conflict, forbidden } from '#kit/shared/errors.ts';

export const sessionUnknown = () => unknownReference('sessionId', 'attendance.errors.sessionUnknown');
export const notTrainee = () => invalid('userId', 'attendance.errors.notTrainee');
export const closesTooEarly = () => invalid('closesAt', 'attendance.errors.closesTooEarly');
export const windowTooLong = () => invalid('closesAt', 'attendance.errors.windowTooLong');
export const codeWrong = () => invalid('code', 'attendance.errors.codeWrong');
export const ticketWrong = () => invalid('ticket', 'attendance.errors.ticketWrong');
export const ticketExpired = () => invalid('ticket', 'attendance.errors.ticketExpired');
export const checkinArchived = (field: 'code' | 'ticket') => invalid(field, 'attendance.errors.archived');
export const notOpenYet = () => invalid('code', 'attendance.errors.notOpenYet');
export const closedAlready = () => invalid('code', 'attendance.errors.closedAlready');

export const excusedSessionUnknown = () => unknownReference('sessionId', 'excuses.errors.sessionUnknown');
export const notInCamp = () => forbidden('excuses.errors.notInWave');
export const leftCamp = () => conflict('excuses.errors.leftWave');
export const tooLate = () => invalid('sessionId', 'excuses.errors.tooLate');
export const beforeJoining = () => invalid('sessionId', 'excuses.errors.beforeJoining');
export const wasThere = () => conflict('excuses.errors.wasThere', 'sessionId');
export const alreadyAsked = () => conflict('excuses.errors.alreadyAsked', 'sessionId');
export const alreadyDecided = () => conflict('excuses.errors.alreadyDecided');
