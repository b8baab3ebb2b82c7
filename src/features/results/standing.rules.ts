/** Nobody is ranked before the first solved problem: with nothing solved everybody would be first. */
export const isRanked = ({ total }: { total: number }): boolean => total > 0;

/** The rank as people read it: nobody is ranked before they have solved something. */
export const shownRank = ({ rank, total }: { rank: number; total: number }): number | null =>
  isRanked({ total }) ? rank : null;

/** Ranks count everybody, so the first rank without a problem says that nobody has solved any. */
export const isUnscored = (rows: readonly { rank: number; total: number }[]): boolean =>
  rows.some(({ rank, total }) => rank === 1 && total === 0);

/** How far a total is on the way to the goal, from 0 to 1. */
export const goalShare = ({ total, outOf }: { total: number; outOf: number }): number =>
  outOf > 0 ? Math.min(total / outOf, 1) : 0;
