export const twoStepEn = {
  errors: {
    codeRequired: 'The code is required',
    codeWrong: 'This code is wrong or was used before',
    nameRequired: 'Give the passkey a name',
    isOn: 'Two-step sign-in is on already',
    isOff: 'Two-step sign-in is off',
    notStarted: 'Ask for a secret first',
    required: 'The leaders of the club require two-step sign-in of staff',
    ownFirst: 'Set up two-step sign-in for your own account first',
    passkeysUnavailable: 'Passkeys need a site with a host name, not a number',
    tooManyPasskeys: 'You have 20 passkeys already. Remove one first',
    passkeyWrong: 'The passkey could not be checked. Please try again',
  },
  messages: {
    on: 'Two-step sign-in is on',
    off: 'Two-step sign-in is off',
    passkeyAdded: 'The passkey was added',
    passkeyRemoved: 'The passkey was removed',
    policySaved: 'The rule was saved',
  },
  mail: {
    removedSubject: 'Two-step sign-in was switched off for your ICPC-HTI account',
    removedBody: 'Two-step sign-in was switched off {{at}}. From now on the password alone signs in.',
    recoverySubject: 'A recovery code of your ICPC-HTI account was used',
    recoveryBody_one: 'Somebody used a recovery code of your account. 1 code is left.',
    recoveryBody_other: 'Somebody used a recovery code of your account. {{count}} codes are left.',
    passkeySubject: 'A passkey was added to your ICPC-HTI account',
    passkeyBody: 'The passkey “{{name}}” was added {{at}}. It signs in without the password.',
    button: 'See my account',
    note: 'If that was not you, set a new password with “Forgot your password?” right away and tell a leader of the club.',
  },
};

export type TwoStepTexts = typeof twoStepEn;
