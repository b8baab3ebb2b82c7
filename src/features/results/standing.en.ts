export const standingEn = {
  table: {
    title: 'Standing',
    search: 'Search by name',
    name: 'Name',
    handle: 'Handle',
    mentor: 'Mentor',
    total: 'Total',
    of: '{{total}} / {{outOf}}',
    rank: 'Rank {{rank}}',
    you: 'You',
    unranked: 'Not ranked yet',
    reached: 'Goal reached',
    jump: 'Jump to me',
    empty: 'Nobody is in this standing yet',
    emptyText: 'Trainees appear here as soon as they join the wave.',
  },
  page: {
    title: 'Standing',
    text: 'Who has solved how many problems. Updates live while you watch.',
    noWave: 'You are in no wave yet',
    noWaveText: 'Once you train in a wave, its standing is here.',
    join: 'Ask to join a wave',
    refused: 'This standing is not open to you',
    own: 'Standing of your own wave',
  },
  live: {
    own: 'The standing changed. You have {{total}} of {{outOf}} now.',
    changed: 'The standing changed.',
  },
  goal: {
    is_one: 'The goal is {{count}} solved problem.',
    is_other: 'The goal is {{count}} solved problems.',
    several: 'Each wave has a goal of its own: the number after the slash.',
    left_one: 'You have {{total}}, {{count}} to go.',
    left_other: 'You have {{total}}, {{count}} to go.',
    reached: 'You have {{total}}: you made it.',
    unscored: 'Nobody has solved a problem yet. Places are given from the first one on.',
    top: 'Top of the list',
  },
  target: { passed: 'You reached the target of {{outOf}} problems. Well done!' },
};

export type StandingTexts = typeof standingEn;
