export const remindersEn = {
  digest: {
    subject: 'Your week in {{club}}',
    sessions: 'This week:',
    unread: 'You have not read yet:',
    more: '… and {{count}} more',
    button: 'Open your inbox',
    note: 'You choose what reaches you by mail: {{url}}',
  },
  page: {
    text: 'What reaches you, and by which way. Every switch is saved at once.',
    what: 'What it is about',
    switch: '{{kind}}: {{channel}}',
    failed: 'The choice could not be saved',
  },
  channels: { inbox: 'Inbox', mail: 'E-mail', push: 'Browser' },
  groups: {
    own: 'About me',
    ownText: 'What concerns you yourself.',
    staff: 'For staff',
    staffText: 'What waits for you in the waves that you work in.',
  },
  digestChoice: {
    title: 'The week in one mail',
    text: 'On Friday morning: the sessions of the coming week, and what you have not read yet.',
  },
};
