/** Texts for leaders, who invite; those for the invited are in invitations.en.ts. */
export const invitingEn = {
  title: 'Invitations',
  text: 'Invite staff by e-mail: they choose their own password and fill in their own data.',
  none: 'No invitation waits for an answer.',
  invite: 'Invite by e-mail',
  submit: 'Send the invitation',
  sending: 'Sending…',
  failed: 'The invitation could not be sent',
  fields: {
    email: 'E-mail address',
    role: 'Role',
    chooseRole: 'Choose a role…',
    waves: 'Waves',
    wavesHint: 'Where the person will work. More can be added later.',
    noWaves: 'There is no wave yet.',
    everyWave: 'A leader works in every wave.',
  },
  until: 'Until {{day}}',
  expired: 'Expired on {{day}}',
  by: 'Invited by {{name}}',
  sendAgain: 'Send again',
  sendAgainOf: 'Send again: {{email}}',
  takeBack: 'Take back',
  takeBackOf: 'Take back: {{email}}',
  showAll: 'Show all {{count}}',
  withdrawal: {
    title: 'Take the invitation back?',
    text: 'The link that {{email}} got stops working at once.',
    failed: 'The invitation could not be taken back',
  },
};

/** The audit log’s words for `invitation.*`. */
export const invitationActionsEn = {
  sent: 'Invited somebody',
  withdrawn: 'Took an invitation back',
  accepted: 'Accepted an invitation',
};
