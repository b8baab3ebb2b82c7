export const requestsEn = {
  errors: {
    campRequired: 'choose a wave',
    campUnknown: 'This wave does not exist any more',
    campClosed: 'This wave is closed for registration',
    alreadyAsked: 'You have asked to join this wave already. A leader will answer soon',
    alreadyIn: 'You are in this wave already',
    noneChosen: 'choose at least one request',
    decisionInvalid: 'choose accepted or rejected',
    alreadyDecided:
      'Somebody else has decided at least one of these requests. Nothing was changed; load the list again',
  },
  messages: {
    asked: 'Your request was sent. You will get a mail when a leader has answered',
    accepted: 'Accepted. A mail is on its way',
    rejected: 'Rejected. A mail is on its way',
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
