export const invitationsEn = {
  errors: {
    hasAccount: 'This person has an account: change the role on their page',
    campsUnknown: 'At least one of these waves does not exist any more',
    leaderWithWaves: 'A leader works in every wave: choose none',
    linkInvalid:
      'This invitation was used, taken back or has expired. Ask the person who invited you for a new one',
  },
  messages: {
    sent: 'The invitation is on its way',
    withdrawn: 'The invitation was taken back',
    accepted: 'Welcome to the team',
  },
  accept: {
    title: 'You are invited',
    description: 'Accept the invitation to the team of the club.',
    lead: '\u2068{{inviter}}\u2069 invites you to the team of {{club}}. Choose a password and tell us about you.',
    role: 'Role',
    waves: 'Waves',
    everyWave: 'All of them',
    until: 'Open until',
    optional: 'If you like',
    signedIn:
      'You are signed in here as \u2068{{name}}\u2069. Accepting the invitation in this browser signs the new member in instead.',
    submit: 'Accept the invitation',
    busy: 'One moment…',
    failed: 'The invitation could not be accepted',
    uselessTitle: 'This link does not work',
    incomplete: 'A part of the link is missing. Open it from the mail once more.',
    haveAccount: 'Did you accept it before? Then sign in.',
    home: 'To the home page',
  },
  mail: {
    subject: '{{inviter}} invites you to {{club}}',
    greeting: 'Hello,',
    body: '\u2068{{inviter}}\u2069 invites you to work in {{club}} as {{role}}.',
    bodyWaves: '\u2068{{inviter}}\u2069 invites you to work in {{club}} as {{role}}: {{waves}}.',
    button: 'Accept the invitation',
    note: 'The link works for {{days}} days. If you did not expect it, ignore this mail: nothing happens without you.',
    signature: 'ICPC-HTI',
  },
};
