import type { StandingTexts } from './standing.en.ts';

export const standingAr: StandingTexts = {
  table: {
    title: 'الترتيب',
  },
};
