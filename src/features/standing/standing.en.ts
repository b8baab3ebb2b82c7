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
    empty: 'Nobody stands here yet',
    emptyText: 'The first trainees appear here as soon as they are in the wave.',
  },
};

export type StandingTexts = typeof standingEn;
