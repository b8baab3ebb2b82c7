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
    text: 'Changing it signs you out on every other device, and gives your calendar a new address.',
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

/** The audit log’s words for `account.*`. */
export const accountActionsEn = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'signed-out': 'Signed out',
  'session-ended': 'Signed out another device',
  'recovery-code-used': 'Used a recovery code',
  created: 'Signed up',
  verified: 'Verified the email',
  'email-change-asked': 'Asked to change the email',
  'email-changed': 'Changed the email',
  'handle-changed': 'Changed the Codeforces handle',
  'handle-released': 'Took the Codeforces handle from a sign-up that was never verified',
  expired: 'Removed a sign-up that was never verified',
  updated: 'Changed their profile',
  exported: 'Downloaded their own data',
  'password-reset': 'Reset the password',
  'password-changed': 'Changed the password',
  'two-step-on': 'Switched two-step sign-in on',
  'two-step-moved': 'Moved two-step sign-in to another phone',
  'two-step-off': 'Switched two-step sign-in off',
  'recovery-codes-renewed': 'Made new recovery codes',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  removed: 'Removed their account',
};

/** The audit log’s words for `leader.*`. */
export const leaderActionsEn = {
  'set-up': 'Set up the first leader',
};

/** The audit log’s words for `policy.*`. */
export const policyActionsEn = {
  'two-step-changed': 'Changed whether staff need two-step sign-in',
};
