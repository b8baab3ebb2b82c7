export const requestsEn = {
  errors: {
    campRequired: 'Choose a wave',
    campUnknown: 'This wave no longer exists',
    campClosed: 'This wave is closed for registration',
    alreadyAsked: 'You have asked to join this wave already. A leader will answer soon',
    alreadyIn: 'You are in this wave already',
    noneChosen: 'Choose at least one request',
    decisionInvalid: 'Choose accepted or rejected',
    alreadyDecided:
      'Someone else has already decided at least one of these requests. Nothing was changed. Reload the list',
  },
  messages: {
    asked: 'Your request was sent. You will get a mail when a leader has answered',
    accepted: 'Accepted. A mail is on its way',
    rejected: 'Rejected. A mail is on its way',
  },
  page: {
    title: 'Requests',
    text: 'People who ask to join a wave. They get your answer by mail.',
    search: 'Search by name',
    deny: 'Deny',
    denyOf: 'Deny {{name}}',
    denySelected: 'Deny All Selected',
    approve: 'Approve',
    approveOf: 'Approve {{name}}',
    approveSelected: 'Approve All Selected',
    failed: 'The decision could not be saved. Nothing was changed',
    emptyTitle: 'Nobody is waiting',
    emptyText:
      'New requests appear here as soon as somebody asks to join a wave that is open for registration.',
    waves: 'Open the waves',
  },
  fields: {
    name: 'Name',
    phone: 'Phone Number',
    email: 'Email',
    level: 'Level',
    wave: 'Wave',
    asked: 'Asked on',
    unverified: 'Email not verified yet',
  },
  filters: {
    state: 'Status',
  },
  states: { pending: 'Waiting', accepted: 'Accepted', rejected: 'Denied' },
  deny: {
    title: 'Deny the request?',
    one: '{{name}} will get a mail and may ask again.',
    several: '{{number}} people will get a mail and may ask again.',
    reason: 'Reason (optional)',
    reasonHint: 'It is part of the mail.',
  },
  mail: {
    greeting: 'Hello {{name}},',
    acceptedSubject: 'Welcome to {{wave}}',
    acceptedBody: 'You are in: your request to join {{wave}} of {{level}} was accepted.',
    acceptedMentor: 'Your mentor is {{mentor}}.',
    acceptedButton: 'Open your wave',
    rejectedSubject: 'Your request to join {{wave}}',
    rejectedBody: 'Your request to join {{wave}} of {{level}} was not accepted this time.',
    rejectedReason: 'The reason: {{reason}}',
    rejectedNote: 'You may ask again whenever a wave is open for registration.',
    rejectedButton: 'See the open waves',
    signature: 'The ICPC-HTI team',
  },
};

export type RequestsTexts = typeof requestsEn;
