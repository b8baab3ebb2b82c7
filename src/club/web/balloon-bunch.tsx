import { classes } from '#kit/web/classes.ts';
import { Balloon } from './balloon.tsx';
import type { Letter } from './problem-letter.tsx';

const bunch: { letter: Letter; string: number; place: string; delay: string }[] = [
  { letter: 'A', string: 118, place: 'text-sky -rotate-24', delay: '-1s' },
  { letter: 'B', string: 124, place: 'text-blue rotate-26', delay: '-4s' },
  { letter: 'C', string: 190, place: 'text-yellow rotate-3', delay: '-2.5s' },
];

/** Three balloons tied at the middle of the box's lower edge. */
export function BalloonBunch({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classes('relative', className)}>
      {bunch.map(({ letter, string, place, delay }) => (
        <span key={letter} className={classes('absolute inset-0 origin-bottom', place)}>
          <Balloon
            letter={letter}
            string={string}
            className="animate-sway absolute bottom-0 start-1/2 -ms-[17.5%] w-[35%] origin-bottom"
            style={{ animationDelay: delay }}
          />
        </span>
      ))}
    </div>
  );
}
