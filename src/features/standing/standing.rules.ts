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
