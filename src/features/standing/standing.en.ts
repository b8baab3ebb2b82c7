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
  target: { passed: 'You reached the target of {{outOf}} problems. Well done!' },
};

export type StandingTexts = typeof standingEn;
