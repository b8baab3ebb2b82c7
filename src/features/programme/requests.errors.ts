import { conflict, invalid, unknownReference } from '#kit/shared/errors.ts';

export const campUnknown = () => unknownReference('campId', 'requests.errors.campUnknown');
export const campArchived = () => unknownReference('campId', 'requests.errors.campArchived');
export const campClosed = () => invalid('campId', 'requests.errors.campClosed');
export const alreadyAsked = () => conflict('requests.errors.alreadyAsked', 'campId');
export const alreadyIn = () => conflict('requests.errors.alreadyIn', 'campId');
export const requestsGone = () => unknownReference('requestIds', 'requests.errors.gone');
export const answeredAlready = () => conflict('requests.errors.answeredAlready');
export const alreadyDecided = () => conflict('requests.errors.alreadyDecided', 'requestIds');
