/** On the public home page, where people land after signing in. */
export const greetingEn = {
  work: 'Go to my work',
  ask: 'Ask to join a wave',
  title: 'What waits for you',
  nothing: 'Nothing waits for you right now.',
  when: {
    now: 'Running now',
    today: 'Today, {{time}}',
    tomorrow: 'Tomorrow, {{time}}',
  },
  attendance: 'Take attendance',
  missing_one: 'One part is missing',
  missing_other: '{{count}} parts are missing',
  requests_one: 'One request to join waits for your decision',
  requests_other: '{{count}} requests to join wait for your decision',
  excuses_one: 'One excuse waits for your decision',
  excuses_other: '{{count}} excuses wait for your decision',
  proposals_one: 'One warning is proposed',
  proposals_other: '{{count}} warnings are proposed',
  followUps_one: 'One trainee to follow up today',
  followUps_other: '{{count}} trainees to follow up today',
  syncs_one: 'One sheet could not be synced',
  syncs_other: '{{count}} sheets could not be synced',
  start: 'Set up the club: {{done}} of {{steps}} steps done',
  rank: 'Rank {{rank}} of {{of}}',
  solved: '{{total}} of {{outOf}} problems solved',
  request: {
    pending: 'Your request for \u2068{{wave}}\u2069 is waiting for an answer',
    rejected: 'Your request for \u2068{{wave}}\u2069 was not accepted',
  },
};

export type GreetingTexts = typeof greetingEn;
