/** On the page Camps, where everybody's work begins. */
export const workEn = {
  waiting: {
    title: 'What waits for you',
    nothing: 'Nothing waits',
    requests: 'Requests to join',
    excuses: 'Excuses',
    proposals: 'Proposed warnings',
    syncs: 'Failed syncs',
    followUps: 'Follow up today',
    badge_one: '{{count}} waiting',
    badge_other: '{{count}} waiting',
  },
  standing: {
    title: 'Your rank',
    place: '{{rank}} of {{of}}',
    unranked: 'Not ranked yet',
    solved: '{{total}} of {{outOf}} problems solved',
    first: 'Your first solved problem counts',
    open: 'Open the standing',
  },
  next: {
    title: 'Next session',
    none: 'None is planned yet',
  },
  today: {
    title: 'Today',
    none: 'No session today.',
    unknown: 'What is on today is not known without a connection.',
    take: 'Take attendance',
  },
  coming: {
    title: 'Next sessions',
    none: 'No session is planned yet.',
    add: 'Add session',
    complete: 'All material is there',
  },
  start: {
    title: 'Start the club',
    text: '{{done}} of {{steps}} steps done',
    done: 'Done',
    steps: {
      level: 'Add a level',
      wave: 'Add a wave',
      staff: 'Give a wave its staff',
      session: 'Add a session',
      trainees: 'Bring in trainees',
    },
    hints: {
      level: 'For example “Level 1: C++ from zero”. Waves belong to a level.',
      wave: 'A wave is one round of a level, with its dates.',
      staff: 'Instructor, mentors and hr, by invitation or with the form.',
      session: 'With its date, so that it shows up in everybody’s calendar.',
      trainees: 'They sign up and ask to join, or you import them from a file.',
    },
  },
};

export type WorkTexts = typeof workEn;
