import { classes } from '#kit/web/classes.ts';
import { Balloon } from '#kit/web/ui/balloon.tsx';

/** Far away and hardly lighter than the night: they must never come between a reader and the words. */
const balloons = [
  'start-[6%] w-14 [animation-delay:-4s] [animation-duration:34s]',
  'start-[24%] w-20 [animation-delay:-19s] [animation-duration:28s]',
  'start-[43%] w-12 [animation-delay:-11s] [animation-duration:38s]',
  'start-[61%] w-16 [animation-delay:-26s] [animation-duration:31s]',
  'start-[84%] w-24 [animation-delay:-8s] [animation-duration:26s]',
];

/** Balloons that got away, rising behind the title. Still, they are simply not there. */
export function RisingBalloons() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      {balloons.map((place) => (
        <Balloon
          key={place}
          string={70}
          className={classes('animate-rise text-navy-line absolute top-full opacity-60', place)}
        />
      ))}
    </div>
  );
}
