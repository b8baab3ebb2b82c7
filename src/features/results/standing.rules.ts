interface Placed {
  total: number;
}

interface Place {
  /** How many rows precede this page. */
  before: number;
  /** How many of them have a higher total than its first row; the others share its rank. */
  ahead: number;
}

/** Ranks of a page sorted best first. Equal totals share a rank; the next rank counts all of them. */
export function ranked<Row extends Placed>(
  rows: readonly Row[],
  { before, ahead }: Place,
): (Row & { rank: number })[] {
  let rank = ahead + 1;
  let last = rows[0]?.total;
  return rows.map((row, at) => {
    if (row.total !== last) rank = before + at + 1;
    last = row.total;
    return { ...row, rank };
  });
}

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

/** From one total to another, both included. */
type Range = readonly [low: number, high: number];

interface Shown {
  data: readonly Placed[];
  /** The reader's own row, whose rank is shown on every page. */
  own: Placed | null;
}

/**
 * Whether a page of the standing looks different after people went from one total to another: each range has both
 * totals of a person and those between. A rank counts the people with a higher total, so it changes only if somebody
 * passes its total. Somebody who comes to the page, leaves it or crosses it passes its first or last row, or has the
 * same total. So no row needs to be known but those that are shown, and an empty page stays empty.
 */
export function isTouched({ data, own }: Shown, ranges: readonly Range[]): boolean {
  const isPassed = ({ total }: Placed) => ranges.some(([low, high]) => low <= total && total <= high);
  return data.some(isPassed) || (own !== null && isPassed(own));
}
