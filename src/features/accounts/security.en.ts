/** Texts of the account page, apart from `auth.en.ts` because visitors never load them. */
export const securityEn = {
  forced: {
    title: 'Set up two-step sign-in to continue',
    text: 'The leaders require it of everybody on the staff. Until you have set it up, only your account and your profile open.',
    done: 'All pages are open to you again.',
    continue: 'Continue',
  },
  password: {
    title: 'Password',
    text: 'Changing it signs you out on every other device.',
    change: 'Change password',
    dialog: 'Change your password',
    current: 'Current password',
    submit: 'Change password',
    busy: 'Saving…',
    failed: 'Your password could not be changed. Please try again',
  },
  sessions: {
    title: 'Where you are signed in',
    text: 'Do you see a device you do not know? Sign it out and change your password.',
    device: '{{browser}} on {{system}}',
    unknownDevice: 'Unknown device',
    thisDevice: 'This device',
    address: 'IP address',
    since: 'Signed in',
    lastUsed: 'Last used',
    end: 'Sign out',
    endOf: 'Sign out {{device}}, signed in {{since}}',
    endOthers: 'Sign out all other devices',
    othersTitle: 'Sign out all other devices?',
    othersText_one: '{{count}} device then has to sign in again.',
    othersText_other: '{{count}} devices then have to sign in again.',
    only: 'You are signed in on no other device.',
    failed: 'The device could not be signed out',
  },
  notifications: {
    text: 'What reaches you by mail and in this browser, and your calendar.',
    open: 'Choose notifications',
  },
};

export type SecurityTexts = typeof securityEn;
