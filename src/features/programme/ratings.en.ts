export const ratingsEn = {
  stars: '{{stars}} of {{most}} stars',
  own: {
    title: 'How was this session?',
    text: 'One tap is enough. Nobody sees your name.',
    given: 'Thank you: {{stars}} of {{most}} stars. You can change it any time.',
    line: 'What was good, what was missing? (optional)',
    lineHint: 'Staff read it without your name, from {{from}} answers on.',
    send: 'Add',
    sending: 'Saving…',
    failed: 'Your rating could not be saved. Please try again',
  },
  staff: {
    title: 'What they thought of it',
    average: '{{average}} of {{most}}',
    answers_one: '{{count}} answer',
    answers_other: '{{count}} answers',
    few: '{{answers}} of {{from}} answers so far. Shown from {{from}} on, so that nobody can be told.',
    bars: 'Answers by stars',
    texts: 'In their words',
  },
  errors: { wasNotThere: 'Only those who were in the session can rate it' },
  messages: { rated: 'Thank you' },
};
