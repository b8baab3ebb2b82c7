import { conflict, invalid, AppError, forbidden } from '#kit/shared/errors.ts';

export const emailImmutable = () => invalid('email', 'users.errors.emailFixed');
export const wrongPassword = (field: string) => invalid(field, 'users.errors.passwordWrong');
export const lastLeader = () => conflict('users.errors.lastLeader');

export const emailTaken = (field = 'email') => conflict('auth.errors.emailTaken', field);
export const sameEmail = () => invalid('newEmail', 'auth.errors.emailSame');
export const addressVerified = () => conflict('auth.errors.addressVerified');
export const nationalIdTaken = () => conflict('auth.errors.nationalIdTaken', 'nationalId');
export const handleTaken = () => conflict('auth.errors.handleTaken', 'codeforces_handle');
/** To somebody who signs up, whether the account is a new one, an old one or verified. */
export const nationalIdHeld = () => conflict('auth.errors.nationalIdHeld', 'nationalId');
export const unknownCamp = () => invalid('campId', 'auth.errors.campUnknown');
export const campClosed = () => invalid('campId', 'auth.errors.campClosed');
export const commonPassword = (field: string) => invalid(field, 'auth.errors.passwordCommon');
export const samePassword = (field: string) => invalid(field, 'auth.errors.passwordSame');
export const invalidCredentials = () =>
  new AppError('UNAUTHENTICATED', { message: { key: 'auth.errors.credentialsWrong' } });
/** Said only to somebody who knows the password. */
export const accountArchived = () => forbidden('auth.errors.archived');
export const emailNotVerified = () => new AppError('EMAIL_NOT_VERIFIED');
export const linkExpired = () => invalid('token', 'auth.errors.linkSpent');
export const invalidCode = () => invalid('otp', 'auth.errors.codeWrong');
export const triesSpent = () => invalid('otp', 'auth.errors.codeTriesSpent');
export const invalidSetupLink = () => invalid('token', 'auth.errors.setupLinkWrong');
export const setupAlreadyDone = () => conflict('auth.errors.setupDone');
export const wrongRecoveryCode = () => invalid('recoveryCode', 'auth.errors.recoveryCodeWrong');
export const challengeOver = () =>
  new AppError('UNAUTHENTICATED', { message: { key: 'auth.errors.challengeOver' } });
export const unknownPasskey = () =>
  new AppError('UNAUTHENTICATED', { message: { key: 'auth.errors.passkeyUnknown' } });

export const missingCode = () => invalid('code', 'twoStep.errors.codeRequired');
export const wrongCode = () => invalid('code', 'twoStep.errors.codeWrong');
export const twoStepIsOn = () => conflict('twoStep.errors.isOn');
export const twoStepIsOff = () => conflict('twoStep.errors.isOff');
export const notStarted = () => conflict('twoStep.errors.notStarted');
export const twoStepRequired = () => conflict('twoStep.errors.required');
export const ownTwoStepFirst = () => conflict('twoStep.errors.ownFirst');
export const passkeysUnavailable = () => conflict('twoStep.errors.passkeysUnavailable');
export const tooManyPasskeys = () => conflict('twoStep.errors.tooManyPasskeys');
export const wrongPasskey = () => invalid('response', 'twoStep.errors.passkeyWrong');
