import { markdownHead, markdownRow } from './numbers.ts';

export interface Figure {
  name: string;
  value: number;
  /** As it is printed, such as `0.84 of bare`. */
  text: string;
  /** Undefined for a figure without a goal. */
  goal?: { atLeast: number } | { atMost: number };
}

export function isMet({ value, goal }: Figure): boolean {
  if (!goal) return true;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

const goalText = ({ goal }: Figure): string => {
  if (!goal) return '';
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
};

/** All figures in one table, with their goals and what falls short of them. */
export function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) =>
    markdownRow([
      figure.name,
      figure.text,
      goalText(figure),
      figure.goal ? (isMet(figure) ? 'met' : '**falls short**') : '',
    ]),
  );
  const missed = figures.filter((figure) => !isMet(figure));
  const summary =
    missed.length === 0
      ? 'No goal of these is missed.'
      : `Falls short: ${missed.map(({ name, text }) => `${name} (${text})`).join('; ')}.`;
  return [markdownHead(['figure', 'measured', 'goal', '']), ...rows, '', summary].join('\n');
}
