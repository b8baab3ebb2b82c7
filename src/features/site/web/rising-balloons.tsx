import { classes } from '#kit/web/classes.ts';
import { Balloon } from '#club/web/balloon.tsx';

/** Distant and faint, so that the text in front stays readable. */
const balloons = [
  'start-[6%] w-14 [animation-delay:-4s] [animation-duration:34s]',
  'start-[24%] w-20 [animation-delay:-19s] [animation-duration:28s]',
  'start-[43%] w-12 [animation-delay:-11s] [animation-duration:38s]',
  'start-[61%] w-16 [animation-delay:-26s] [animation-duration:31s]',
  'start-[84%] w-24 [animation-delay:-8s] [animation-duration:26s]',
];

/** Balloons on screen at once; they repeat, so that one rises for every solved problem in the end. */
const maxSolvedBalloons = 18;
const onPhone = 9;
// At this opacity yellow would look brown.
const colours = ['text-sky w-10', 'text-blue w-12', 'text-sky w-8'];
const brighter = ['lg:opacity-70', 'lg:opacity-70', 'lg:opacity-70 lg:text-yellow'];

/** Golden-ratio steps spread the balloons without visible rows. */
const golden = (order: number, of: number) => ((order + 1) * 0.618034 * of) % of;

/** As opaque as the text in front allows; brighter beside it on wide screens. */
const solvedBalloons = Array.from({ length: maxSolvedBalloons }, (_, order) => {
  const start = golden(order, 100);
  const duration = 22 + golden(order, 14);
  return {
    key: order,
    look: classes(
      'opacity-25',
      colours[order % colours.length],
      start > 52 && brighter[order % brighter.length],
      order >= onPhone && 'max-sm:hidden',
    ),
    style: {
      insetInlineStart: `${start.toFixed(1)}%`,
      animationDuration: `${duration.toFixed(1)}s`,
      animationDelay: `-${((order / maxSolvedBalloons) * duration).toFixed(1)}s`,
    },
  };
});

/** Balloons rising behind the title: some far away, and nearer ones for solved problems. Hidden with reduced motion. */
export function RisingBalloons({ solved }: { solved: number }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      {balloons.map((place) => (
        <Balloon
          key={place}
          string={70}
          className={classes('animate-rise text-navy-line absolute top-full opacity-60', place)}
        />
      ))}
      {solvedBalloons.slice(0, solved).map(({ key, look, style }) => (
        <Balloon
          key={key}
          string={56}
          className={classes('animate-rise absolute top-full', look)}
          style={style}
        />
      ))}
    </div>
  );
}
