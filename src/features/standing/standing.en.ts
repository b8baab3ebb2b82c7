export const standingEn = {
  table: {
    title: 'Standing',
  },
};

export type StandingTexts = typeof standingEn;
