import { classes } from '../classes.ts';

/** A loading placeholder. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classes('bg-sunken block animate-pulse rounded-lg', className)} />
  );
}
