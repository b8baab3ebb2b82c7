import { classes } from '../classes.ts';

/** Holds the place of something that is being read. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classes('bg-sunken block animate-pulse rounded-lg', className)} />
  );
}
