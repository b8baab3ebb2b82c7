import { classes } from '#kit/web/classes.ts';

const stars = [1, 2, 3, 4, 5];
const shape = 'm12 2.6 2.9 5.9 6.5 1-4.7 4.5 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-1z';

export const Star = ({ filled, className }: { filled: boolean; className: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    data-filled={filled || undefined}
    className={classes('fill-transparent stroke-current data-filled:fill-current', className)}
    strokeWidth="1.4"
    strokeLinejoin="round"
  >
    <path d={shape} />
  </svg>
);

/** On navy. Stars are filled up to the rating. */
export function StarRating({ rate, label, className }: { rate: number; label: string; className?: string }) {
  return (
    <div role="img" aria-label={label} className={classes('text-yellow flex gap-0.5', className)}>
      {stars.map((star) => (
        <Star key={star} filled={star <= rate} className="size-5" />
      ))}
    </div>
  );
}
