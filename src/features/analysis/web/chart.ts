export interface Series {
  key: string;
  label: string;
  /** A token of the theme: charts turn with it. */
  colour: string;
}

export interface Point {
  /** On the axis. */
  label: string;
  /** In full, where there is room. */
  title: string;
  values: Record<string, number | null>;
}

export interface TableColumn {
  heading: string;
  as?: 'number' | 'share' | 'day';
}

/** A chart, the table behind it and what both say in one sentence. */
export interface Chart {
  /** Of the file. */
  name: string;
  title: string;
  hint?: string;
  summary: string;
  /** Along time, or groups beside each other. */
  shape: 'bars' | 'stack' | 'area' | 'groups';
  /** Whether the values are shares of a whole. */
  share: boolean;
  series: Series[];
  points: Point[];
  columns: TableColumn[];
  rows: (string | number | null)[][];
}

export const colours = {
  first: 'var(--link)',
  second: 'var(--line-strong)',
  bad: 'var(--danger)',
} as const;

interface Waves {
  camps: readonly { campId: string; camp: string; level: string }[];
}

/** Every level has a first wave: where there are several levels, a wave is named with its own. */
export function waveNames({ camps }: Waves): (wave: { campId: string; camp: string }) => string {
  const several = new Set(camps.map(({ level }) => level)).size > 1;
  const names = new Map(
    camps.map(({ campId, camp, level }) => [campId, several ? `${level} · ${camp}` : camp]),
  );
  return ({ campId, camp }) => names.get(campId) ?? camp;
}
