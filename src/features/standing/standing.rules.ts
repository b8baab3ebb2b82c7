interface Placed {
  total: number;
}

interface Place {
  /** How many stand before the first row of this page. */
  before: number;
  /** How many of them have more than its first row: the others share its rank from the page before. */
  ahead: number;
}

/** The ranks of a page whose rows come best first. Equal totals share a rank, and the next one counts them all. */
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
