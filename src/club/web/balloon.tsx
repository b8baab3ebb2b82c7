import type { CSSProperties } from 'react';
import { classes } from '#kit/web/classes.ts';
import { LetterStrokes, type Letter } from './problem-letter.tsx';

const body =
  'M40 3C60.5 3 75 19 75 40c0 23-17 42-32 49 .8 2.5 2.2 4.8 4.5 7h-15c2.3-2.2 3.7-4.5 4.5-7C22 82 5 63 5 40 5 19 19.5 3 40 3Z';
const shade =
  'M57 7.5C68 13.5 75 25.5 75 40c0 23-17 42-32 49-1.5.7-3.5.8-5 .4C53 83 65.5 64 65.5 42c0-14-3-26.5-8.5-34.5Z';
const knot = 96;

interface Props {
  /** Length of the string, relative to a balloon 80 wide. */
  string?: number;
  letter?: Letter;
  className?: string;
  style?: CSSProperties;
}

/** A balloon for a solved problem, in `currentColor`; the letter is navy. */
export function Balloon({ string = 56, letter, className, style }: Props) {
  const end = knot + string;
  const bend = Math.min(14, string / 6);
  return (
    <svg viewBox={`0 0 80 ${end}`} className={className} style={style} aria-hidden="true" focusable="false">
      {string > 0 && (
        <path
          d={`M40 ${knot}C${40 - bend} ${knot + string * 0.3} ${40 + bend} ${knot + string * 0.65} 40 ${end}`}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          opacity="0.75"
        />
      )}
      <path d={body} fill="currentColor" />
      <path d={shade} fill="#0b1538" opacity="0.16" />
      <path
        d="M16.5 38c.8-9.5 5.5-17 13-20.5"
        fill="none"
        stroke="#fff"
        strokeWidth="4.5"
        strokeLinecap="round"
        opacity="0.6"
      />
      {letter && (
        <g transform="translate(27.2 26) scale(1.6)" color="#0b1538">
          <LetterStrokes letter={letter} />
        </g>
      )}
    </svg>
  );
}

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
