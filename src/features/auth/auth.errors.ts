import { AppError, conflict, invalid } from '#kit/shared/errors.ts';

export const emailTaken = () => conflict('auth.errors.emailTaken', 'email');
export const nationalIdTaken = () => conflict('auth.errors.nationalIdTaken', 'nationalId');
export const campUnknown = () => invalid('campId', 'auth.errors.campUnknown');
export const campClosed = () => invalid('campId', 'auth.errors.campClosed');
export const commonPassword = (field: string) => invalid(field, 'auth.errors.passwordCommon');
export const credentialsWrong = () =>
  new AppError('UNAUTHENTICATED', { message: { key: 'auth.errors.credentialsWrong' } });
export const emailNotVerified = () => new AppError('EMAIL_NOT_VERIFIED');
export const linkSpent = () => invalid('token', 'auth.errors.linkSpent');
export const codeWrong = () => invalid('otp', 'auth.errors.codeWrong');
export const setupLinkWrong = () => invalid('token', 'auth.errors.setupLinkWrong');
export const setupDone = () => conflict('auth.errors.setupDone');
