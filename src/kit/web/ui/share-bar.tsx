import { classes } from '../classes.ts';

interface Props {
  /** From 0 to 1. */
  share: number;
  className?: string;
  fill: string;
}

/** How much of something is done, as the length of a bar. Decoration: the figure stands beside it. */
export const ShareBar = ({ share, className, fill }: Props) => (
  <span aria-hidden="true" className={classes('bg-line block overflow-hidden rounded-full', className)}>
    <span className={classes('block h-full rounded-full', fill)} style={{ width: `${share * 100}%` }} />
  </span>
);
