import { conflict, invalid } from '#kit/shared/errors.ts';

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
